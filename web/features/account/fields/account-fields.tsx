import type { ReactNode } from 'react';
import { extractEmailAddress } from '../../../../shared/email-address.ts';
import { extractCode } from '../../../../shared/text/numerals.ts';
import { Field } from '../../../ui/field/field.tsx';
import styles from './code-field.module.css';

export const EmailField = ({
  value,
  errors,
  onChange,
  autoComplete = 'email',
}: AccountField & { autoComplete?: string }) => (
  <Field id="username" label="Email" errors={errors}>
    {(aria) => (
      <input
        {...aria}
        type="email"
        inputMode="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => extractEmailAddress(value) !== value && onChange(extractEmailAddress(value))}
      />
    )}
  </Field>
);

export const CodeField = ({ value, errors, onChange, afterErrors }: AccountField & { afterErrors: ReactNode }) => (
  <Field
    id="code"
    label="Confirmation Code"
    hint="Enter the 6-digit code we emailed you."
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
        onBlur={() => extractCode(value) !== value && onChange(extractCode(value))}
      />
    )}
  </Field>
);

export interface AccountField {
  readonly value: string;
  readonly errors: readonly string[];
  readonly onChange: (value: string) => void;
}
