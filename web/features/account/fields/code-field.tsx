import type { ReactNode } from 'react';
import { readCode } from '../../../../shared/text/numerals.ts';
import { Field } from '../../../ui/field.tsx';
import type { AccountField } from './account-field.ts';
import styles from './code-field.module.css';

export const CodeField = ({ value, errors, onChange, afterErrors }: AccountField & { afterErrors: ReactNode }) => (
  <Field
    id="code"
    label="Confirmation Code"
    hint="The 6 numbers in the email that we sent you."
    errors={errors}
    afterErrors={afterErrors}
  >
    {(aria) => (
      <input
        {...aria}
        className={styles.code}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value.replaceAll(/[\s-]/g, ''))}
        onBlur={() => readCode(value) !== value && onChange(readCode(value))}
      />
    )}
  </Field>
);
