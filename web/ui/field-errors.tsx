import styles from './field.module.css';
import { ErrorIcon } from './icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** What is wrong with a field, under the id that its control is described by; nothing when nothing is. */
export const FieldErrors = ({ id, errors }: { id: string; errors: readonly string[] }) =>
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
