import { classNames } from '../lib/class-names.ts';
import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** 0.4, 0.8 and 2 rem (specification, section 9). Announced only with a label. */
export const Spinner = ({ size = 's', label }: { size?: 'xs' | 's' | 'm'; label?: string }) => (
  <span className={styles.spinner} role={label ? 'status' : undefined}>
    <span className={classNames(styles.circle, styles[size])} aria-hidden="true" />
    {label && <VisuallyHidden>{label}</VisuallyHidden>}
  </span>
);
