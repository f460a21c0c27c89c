import styles from './field.module.css';
import { ErrorIcon } from './icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Has the id `{id}-error`, for the control's aria-describedby. */
export const FieldErrorList = ({ id, errors }: { id: string; errors: readonly string[] }) =>
  errors.length > 0 && (
    <div id={`${id}-error`}>
      {errors.map((error) => (
        <p key={error} className={styles.error}>
          <ErrorIcon />
          <span>
            <VisuallyHidden>Error: </VisuallyHidden>
            {error}
          </span>
        </p>
      ))}
    </div>
  );
