import type { ReactNode } from 'react';
import type { Elements } from '../elements.ts';
import styles from './field.module.css';

interface Props {
  readonly id: string;
  readonly errors: readonly string[];
  /** The field's label. If an answer is missing, its message equals the label and is shown as "Required". */
  readonly label?: ReactNode;
  /** The heading of the field's row. A message may begin with it. */
  readonly row?: string;
  readonly afterErrors?: Elements;
}

/** Shows the errors of a field. The element has the id `{id}-error`, for the control's aria-describedby. */
export const FieldErrorList = ({ id, errors, label, row, afterErrors }: Props) =>
  errors.length > 0 && (
    <div className={styles.errors}>
      <div id={`${id}-error`}>
        {errors.map((error) => (
          <p key={error} className={styles.error}>
            <span className={styles.said}>Error: </span>
            <Sentence error={error} label={label} row={row} />
          </p>
        ))}
      </div>
      {afterErrors}
    </div>
  );

/** Hides from view, but not from screen readers, the label and the row that are already visible beside the error. */
function Sentence({ error, label, row }: { error: string } & Pick<Props, 'label' | 'row'>) {
  if (error === label)
    return (
      <>
        <span>Required</span>
        <span className={styles.said}>{`: ${error}`}</span>
      </>
    );
  const prefix = row ? `${row}: ` : '';
  return prefix && error.startsWith(prefix) ? (
    <>
      <span className={styles.said}>{prefix}</span>
      <span>{error.slice(prefix.length)}</span>
    </>
  ) : (
    <span>{error}</span>
  );
}
