import { readEmailAddress } from '../../../../shared/email-address.ts';
import { Field } from '../../../ui/field.tsx';
import type { AccountField } from './account-field.ts';

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
        onBlur={() => readEmailAddress(value) !== value && onChange(readEmailAddress(value))}
      />
    )}
  </Field>
);
