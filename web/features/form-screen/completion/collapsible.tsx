import { type ReactNode, useState } from 'react';
import sectionStyles from '../../../form/sections/section.module.css';
import { classNames } from '../../../lib/class-names.ts';
import type { Elements } from '../../../ui/elements.ts';
import styles from './completion-screen.module.css';

interface Props {
  readonly title: string;
  readonly level: 2 | 4;
  readonly status?: Elements;
  readonly children: ReactNode;
}

/** Shows a heading and a status, and the content once the user opens it. Print shows everything. */
export function Collapsible({ title, level, status, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const Heading = level === 2 ? 'h2' : 'h4';
  return (
    <section>
      <Heading className={styles.head}>
        <button
          type="button"
          className={`${sectionStyles.line} fold`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{title}</span> {status}
        </button>
      </Heading>
      <div className={classNames(styles.body, !isOpen && 'folded')}>{children}</div>
    </section>
  );
}
