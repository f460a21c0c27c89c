import type { ReactNode } from 'react';
import styles from './field.module.css';

interface Props {
  readonly id: string;
  readonly errors: readonly string[];
  /** The message of a missing answer is its label, which does not say that it is missing. */
  readonly label?: ReactNode;
  /** The heading of the field's row, with which messages may begin. */
  readonly row?: string;
  /** Beside the errors. */
  readonly after?: ReactNode;
}

/** Has the id `{id}-error`, for the control's aria-describedby. */
export const FieldErrorList = ({ id, errors, label, row, after }: Props) =>
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
      {after}
    </div>
  );

/** What is read beside the field already, its label and its row, is said to ears alone. */
function Sentence({ error, label, row }: { error: string } & Pick<Props, 'label' | 'row'>) {
  if (error === label)
    return (
      <>
        Required<span className={styles.said}>: {error}</span>
      </>
    );
  const prefix = row ? `${row}: ` : '';
  return prefix && error.startsWith(prefix) ? (
    <>
      <span className={styles.said}>{prefix}</span>
      {error.slice(prefix.length)}
    </>
  ) : (
    <span>{error}</span>
  );
}
