import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { Elements } from '../elements.ts';
import styles from './field.module.css';
import { FieldErrorList } from './field-error-list.tsx';

export interface FieldAria {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface Props {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
  /** A note about the answer, such as a choice that is no longer offered. */
  readonly notice?: string | undefined;
  readonly errors?: readonly string[];
  readonly row?: string;
  readonly afterErrors?: Elements;
  readonly counter?: Elements;
  readonly isGroup?: boolean;
  readonly className?: string | undefined;
  readonly children: (aria: FieldAria) => Elements;
}

export function Field({ isGroup = false, ...field }: Props) {
  return isGroup ? <GroupField {...field} /> : <SingleField {...field} />;
}

function SingleField(field: Props) {
  const { id, children, className, counter } = field;
  const aria = ariaOf(field);
  return (
    <div id={id} className={classNames(styles.field, aria['aria-invalid'] && styles.invalid, className)}>
      <label className={styles.label} htmlFor={aria.id}>
        <LabelText {...field} />
      </label>
      <HintAndErrors {...field} />
      {children(aria)}
      {counter}
    </div>
  );
}

function GroupField(field: Props) {
  const { id, children, className, counter } = field;
  const aria = ariaOf(field);
  return (
    <fieldset
      id={id}
      className={classNames(styles.field, aria['aria-invalid'] && styles.invalid, className)}
      aria-describedby={aria['aria-describedby']}
    >
      <legend className={styles.label}>
        <LabelText {...field} />
      </legend>
      <HintAndErrors {...field} />
      {children({ ...aria, 'aria-describedby': undefined })}
      {counter}
    </fieldset>
  );
}

/** Shows the label. Hides the row's heading at the label's start from view, but not from screen readers. */
const LabelText = ({ label, row = '', optional = false }: Pick<Props, 'label' | 'row' | 'optional'>) => (
  <>
    {row !== '' && typeof label === 'string' && label.startsWith(`${row}: `) ? (
      <>
        <span className={styles.said}>{`${row}: `}</span>
        <span>{label.slice(row.length + 2)}</span>
      </>
    ) : (
      <span>{label}</span>
    )}
    {optional && <span className={styles.optional}> (optional)</span>}
  </>
);

const HintAndErrors = ({ id, label, hint, notice, errors = [], row = '', afterErrors }: Omit<Props, 'children'>) => (
  <>
    {hint && (
      <p id={`${id}-hint`} className={`meta ${styles.hint}`}>
        {hint}
      </p>
    )}
    {notice && (
      <p id={`${id}-notice`} className={`meta ${styles.hint} ${styles.notice}`}>
        {notice}
      </p>
    )}
    <FieldErrorList id={id} errors={errors} label={label} row={row} afterErrors={afterErrors} />
  </>
);

function ariaOf({ id, hint, notice, errors = [] }: Pick<Props, 'id' | 'hint' | 'notice' | 'errors'>): FieldAria {
  const isInvalid = errors.length > 0;
  const described = [hint && `${id}-hint`, notice && `${id}-notice`, isInvalid && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return {
    id: `${id}-input`,
    name: id,
    'aria-describedby': described || undefined,
    'aria-invalid': isInvalid || undefined,
  };
}
