import type { AccountField } from './account-fields.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordField } from './password-field.tsx';

const checklist = 'password-checklist';

/** Shows only the first error, since the checklist shows the rest. */
export const NewPasswordField = ({ label, errors, ...field }: AccountField & { label: string }) => (
  <PasswordField
    {...field}
    id="password"
    label={label}
    errors={errors.slice(0, 1)}
    autoComplete="new-password"
    below={{ id: checklist, content: <PasswordChecklist id={checklist} password={field.value} /> }}
  />
);
