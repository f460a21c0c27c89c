import type { ComponentProps } from 'react';
import styles from './account-trigger.module.css';
import { PersonIcon } from './icons.tsx';

export const AccountTrigger = (props: Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'>) => (
  <button type="button" className={styles.trigger} aria-haspopup="dialog" aria-expanded={false} {...props}>
    <PersonIcon />
    <span>Account</span>
  </button>
);
