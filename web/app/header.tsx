import type { ReactNode } from 'react';
import { partner } from '#partner';
import styles from './header.module.css';

export const Header = ({ children }: { children: ReactNode }) => (
  <header className={styles.header}>
    <div className={styles.wrap}>
      <div>
        <div className={styles.institution}>{partner.config.name}</div>
        <div>{partner.config.title}</div>
      </div>
      {children}
    </div>
  </header>
);
