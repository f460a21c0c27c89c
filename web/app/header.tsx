import { partner } from '#partner';
import { AccountPopover } from '../features/account/index.ts';
import styles from './header.module.css';
import { screens } from './screens.ts';

export const Header = () => (
  <header className={styles.header}>
    <div className={styles.wrap}>
      <div>
        <div className={styles.institution}>{partner.config.name}</div>
        <div>{partner.config.title}</div>
      </div>
      <AccountPopover preload={screens} />
    </div>
  </header>
);
