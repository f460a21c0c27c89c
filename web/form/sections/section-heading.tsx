import type { ReactNode } from 'react';
import styles from './section.module.css';
import { type SectionState, SectionStateText } from './section-state.tsx';

interface Props {
  readonly level: 'h2' | 'h4';
  /** The id of the title, which names the section. */
  readonly titleId: string;
  readonly title: string;
  readonly state: SectionState | undefined;
  /** Whether the section is folded to its heading; undefined if it cannot be folded. */
  readonly isFolded: boolean | undefined;
  readonly onToggle: () => void;
}

/** The title of a section with its state. Folds and unfolds the section if it can be folded. */
export function SectionHeading({ level: Level, titleId, title, state, isFolded, onToggle }: Props): ReactNode {
  const content = (
    <>
      <span id={titleId}>{title}</span>
      {state && <SectionStateText {...state} />}
    </>
  );
  return (
    <Level className={styles.heading} tabIndex={-1}>
      {isFolded === undefined ? (
        <span className={styles.line}>{content}</span>
      ) : (
        <button type="button" className={`${styles.line} fold`} aria-expanded={!isFolded} onClick={onToggle}>
          {content}
        </button>
      )}
    </Level>
  );
}
