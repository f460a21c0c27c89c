import { type ReactNode, useState } from 'react';
import styles from './completion-screen.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** Shows only its heading until the user opens it. On paper, everything is shown. */
export function Collapsible({ title, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.fold}>
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {title}
        </button>
      </h2>
      <div className={isOpen ? undefined : styles.folded}>{children}</div>
    </section>
  );
}
