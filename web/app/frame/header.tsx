import { config } from '#partner';
import type { Elements } from '../../ui/elements.ts';
import styles from './header.module.css';

interface Props {
  /** The text that says which application is open. It may load late without moving the page: its line always exists. */
  readonly application?: Elements;
  readonly children: Elements;
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
