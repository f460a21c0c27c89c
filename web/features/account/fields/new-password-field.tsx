import {
  countedCharacters,
  normalizePassword,
  type PasswordRequirement,
  passwordRequirements,
} from '../../../../shared/account/password.ts';
import { formatCount } from '../../../../shared/text/format-count.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useDebounced } from '../../../lib/debounce.ts';
import { CheckIcon, CrossIcon, DotIcon } from '../../../ui/icons.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { AccountField } from './account-fields.tsx';
import styles from './password-checklist.module.css';
import { PasswordField } from './password-field.tsx';
import { type RequirementState, stateOf } from './requirement-state.ts';

const icons: Readonly<Record<RequirementState, () => React.ReactNode>> = {
  inactive: DotIcon,
  error: CrossIcon,
  success: CheckIcon,
};
const prefixes: Readonly<Record<RequirementState, string>> = { inactive: '', error: 'Not yet: ', success: 'Done: ' };

function PasswordChecklist({ id, password: typed }: { id: string; password: string }) {
  const password = normalizePassword(typed);
  return (
    <>
      <p className={`meta ${styles.lead}`}>Choose a password that:</p>
      <ul id={id} className={styles.list}>
        {passwordRequirements.map((requirement) => (
          <Requirement key={requirement.id} requirement={requirement} state={stateOf(requirement, password)} />
        ))}
      </ul>
      <details className={`meta ${styles.counted}`}>
        <summary className="fold">Which special characters count?</summary>
        <span>{countedCharacters}</span>
      </details>
      <VisuallyHidden role="status">{useDebounced(summaryOf(password), 1000)}</VisuallyHidden>
    </>
  );
}

function Requirement({ requirement, state }: { requirement: PasswordRequirement; state: RequirementState }) {
  const Icon = icons[state];
  return (
    <li className={classNames(styles.item, styles[state])} data-state={state}>
      <Icon />
      <span>
        <VisuallyHidden>{prefixes[state]}</VisuallyHidden>
        <span>{requirement.text}</span>
      </span>
    </li>
  );
}

/** Returns a summary for screen readers, because announcing six items after every key would be too much. */
function summaryOf(password: string): string {
  if (password === '') return '';
  const missing = passwordRequirements.filter((requirement) => stateOf(requirement, password) === 'error');
  if (missing.length === 0) return 'The password meets all requirements.';
  return `The password doesn't meet ${formatCount(missing.length, 'requirement')} yet.`;
}

const checklist = 'password-checklist';

/** Shows only the first error, because the checklist shows the rest. */
export const NewPasswordField = ({ label, errors, ...field }: AccountField & { label: string }) => (
  <PasswordField
    {...field}
    id="password"
    label={label}
    errors={errors.slice(0, 1)}
    autoComplete="new-password"
    description={{ id: checklist, content: <PasswordChecklist id={checklist} password={field.value} /> }}
  />
);
