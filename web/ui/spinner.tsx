import { classNames } from '../lib/class-names.ts';
import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A spinner of 0.4, 0.8 or 2 rem (specification, section 9). Only a spinner with a label is announced. */
export const Spinner = ({ size = 's', label }: { size?: 'xs' | 's' | 'm'; label?: string }) => (
  <span className={styles.spinner} role={label ? 'status' : undefined}>
    <span className={classNames(styles.circle, styles[size])} aria-hidden="true" />
    {label && <VisuallyHidden>{label}</VisuallyHidden>}
  </span>
);
