import { partner } from '#partner';
import { AccountPopover } from '../features/account/popover/account-popover.tsx';
import styles from './header.module.css';

export const Header = () => (
  <header className={styles.header}>
    <div className={styles.wrap}>
      <div>
        <div className={styles.institution}>{partner.config.name}</div>
        <div>{partner.config.title}</div>
      </div>
      <AccountPopover />
    </div>
  </header>
);
