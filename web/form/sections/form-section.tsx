import { memo, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { PlacedSection } from '../../../shared/form/placed.ts';
import { sectionId } from './ids.ts';
import { Items } from './items.tsx';
import styles from './section.module.css';
import { SectionHeading } from './section-heading.tsx';
import type { SectionState } from './section-state.tsx';

interface Props {
  readonly section: PlacedSection;
  readonly state?: SectionState | undefined;
  readonly isFolded?: boolean | undefined;
  readonly onFold?: (id: string, isFolded: boolean) => void;
  /** Renders the answers of a folded section in one line. */
  readonly renderSummary?: (id: string) => ReactNode;
}

/** Shows a section as a `<form>` of its own, because Chromium's autofill reads a field's whole form at every key. */
export const FormSection = memo(({ section, state, isFolded = false, onFold, renderSummary }: Props) => {
  const { id, title, items } = section;
  const elementId = sectionId(id);
  // Renders synchronously, because the code that opens a section then focuses a field in it.
  const toggle = () => flushSync(() => onFold?.(id, !isFolded));
  return (
    <section
      id={elementId}
      className={styles.section}
      aria-labelledby={`${elementId}-title`}
      data-folded={isFolded ? true : undefined}
    >
      <SectionHeading
        level="h2"
        titleId={`${elementId}-title`}
        title={title}
        state={state}
        isFolded={isFolded || state?.kind === 'complete' ? isFolded : undefined}
        onToggle={toggle}
      />
      {isFolded && <div className={styles.summary}>{renderSummary?.(id)}</div>}
      <form noValidate hidden={isFolded} onSubmit={(event) => event.preventDefault()}>
        <Items items={items} />
      </form>
    </section>
  );
});
