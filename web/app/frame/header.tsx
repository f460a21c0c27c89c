import type { ReactNode } from 'react';
import { config } from '#partner';
import styles from './header.module.css';

export const Header = ({ children }: { children: ReactNode }) => (
  <header className={styles.header}>
    <div className={styles.wrap}>
      <div>
        <div className={styles.institution} translate="no">
          {config.name}
        </div>
        <div>{config.title}</div>
      </div>
      {children}
    </div>
  </header>
);
