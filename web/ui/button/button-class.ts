import { classNames } from '../../lib/class-names.ts';
import styles from './button.module.css';

export interface ButtonStyle {
  readonly variant?: 'primary' | 'plain' | 'link' | 'icon' | undefined;
  /** The sizes in the specification, section 9: 15rem by 3rem, 10rem by 3rem, 100% by 2rem. */
  readonly size?: 'save' | 'submit' | 'popover' | undefined;
}

export const buttonClass = ({ variant = 'plain', size }: ButtonStyle, more?: string): string =>
  classNames(styles.button, styles[variant], size && styles[size], more);
