import type { ReactNode } from 'react';
import { config } from '#partner';
import styles from './header.module.css';

interface Props {
  /** Says which application is open. It may arrive late, because the line is there without it. */
  readonly application?: ReactNode;
  readonly children: ReactNode;
}

export const Header = ({ application, children }: Props) => (
  <header className={styles.header}>
    <div className={styles.wrap}>
      <div>
        <div className={styles.institution} translate="no">
          {config.name}
        </div>
        <div className={styles.line}>
          <span>{config.title}</span>
          {application}
        </div>
      </div>
      {children}
    </div>
  </header>
);
