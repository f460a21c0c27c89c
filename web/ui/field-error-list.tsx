import type { ReactNode } from 'react';
import styles from './field.module.css';
import { ErrorIcon } from './icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Props {
  readonly id: string;
  readonly errors: readonly string[];
  /** The message of a missing answer is its label, which does not say that it is missing. */
  readonly label?: ReactNode;
  /** Beside the errors. */
  readonly after?: ReactNode;
}

/** Has the id `{id}-error`, for the control's aria-describedby. */
export const FieldErrorList = ({ id, errors, label, after }: Props) =>
  errors.length > 0 && (
    <div className={styles.errors}>
      <div id={`${id}-error`}>
        {errors.map((error) => (
          <p key={error} className={styles.error}>
            <ErrorIcon />
            <span>
              <VisuallyHidden>Error: </VisuallyHidden>
              <Sentence error={error} label={label} />
            </span>
          </p>
        ))}
      </div>
      {after}
    </div>
  );

/** A missing answer's message is its label (specification, section 5), which is seen above already. */
const Sentence = ({ error, label }: { error: string } & Pick<Props, 'label'>) =>
  error === label ? (
    <>
      Required<span className={styles.said}>: {error}</span>
    </>
  ) : (
    error
  );
