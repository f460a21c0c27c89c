import { classNames } from '../../lib/class-names.ts';
import type { Elements } from '../../ui/elements.ts';
import { FieldErrorList } from '../../ui/field/field-error-list.tsx';
import styles from '../styles/form.module.css';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly errors?: readonly string[];
  readonly afterErrors?: Elements;
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}

/** Shows a checkbox with its label. It is not a `Field`, because a checkbox precedes its label. */
export function CheckboxField({ id, label, hint, required, optional, errors = [], ...rest }: Props) {
  const { afterErrors, checked, onCheck } = rest;
  const isInvalid = errors.length > 0;
  const described = [hint && `${id}-hint`, isInvalid && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div id={id} className={classNames(styles.checkbox, isInvalid && styles.invalid)}>
      <FieldErrorList id={id} errors={errors} label={label} afterErrors={afterErrors} />
      <label className={styles.choice}>
        <input
          id={`${id}-input`}
          name={id}
          type="checkbox"
          aria-describedby={described || undefined}
          aria-invalid={isInvalid || undefined}
          aria-required={required || undefined}
          checked={checked}
          onChange={(event) => onCheck(event.target.checked)}
        />
        <span>
          <span>{label}</span>
          {optional && <span className={styles.optional}> (optional)</span>}
        </span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={`meta ${styles.hint}`}>
          {hint}
        </p>
      )}
    </div>
  );
}
