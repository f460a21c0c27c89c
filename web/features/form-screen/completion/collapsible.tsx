import { type ReactNode, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import styles from './completion-screen.module.css';

interface Props {
  readonly title: string;
  readonly level: 2 | 4;
  readonly status?: ReactNode;
  readonly children: ReactNode;
}

/** Shows a heading and a status, and the content once the user opens it. Print shows everything. */
export function Collapsible({ title, level, status, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const Heading = level === 2 ? 'h2' : 'h4';
  return (
    <section>
      <div className={styles.head}>
        <Heading>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {title}
          </button>
        </Heading>
        {status}
      </div>
      <div className={classNames(styles.body, !isOpen && styles.folded)}>{children}</div>
    </section>
  );
}
