import { useState } from 'react';
import { extractEmailAddress } from '../../../../shared/email-address.ts';
import { extractCode } from '../../../../shared/text/numerals.ts';
import type { Elements } from '../../../ui/elements.ts';
import { AddressSuggestion } from '../../../ui/field/address-suggestion.tsx';
import { Field } from '../../../ui/field/field.tsx';
import styles from './code-field.module.css';

interface EmailFieldProps extends AccountField {
  readonly autoComplete?: string;
  /** Whether to ask about a domain that looks mistyped. */
  readonly asksAboutDomain?: boolean;
}

export function EmailField({ value, errors, onChange, autoComplete = 'email', asksAboutDomain }: EmailFieldProps) {
  const [isTyping, setTyping] = useState(false);
  const use = (address: string) => {
    onChange(address);
    document.getElementById('username-input')?.focus();
  };
  return (
    <Field
      id="username"
      label="Email"
      errors={errors}
      counter={asksAboutDomain && <AddressSuggestion address={value} isTyping={isTyping} onUse={use} />}
    >
      {(aria) => (
        <input
          {...aria}
          type="email"
          inputMode="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => {
            setTyping(true);
            onChange(event.target.value);
          }}
          onBlur={() => {
            setTyping(false);
            if (extractEmailAddress(value) !== value) onChange(extractEmailAddress(value));
          }}
        />
      )}
    </Field>
  );
}

export const CodeField = ({ value, errors, onChange, afterErrors }: AccountField & { afterErrors: Elements }) => (
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
