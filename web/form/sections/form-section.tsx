import { memo } from 'react';
import { flushSync } from 'react-dom';
import type { PlacedSection } from '../../../shared/form/placed.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import styles from '../styles/form.module.css';
import { sectionId } from './ids.ts';
import { Items } from './items.tsx';

interface Props {
  readonly section: PlacedSection;
  /** Whether the section is folded to its heading; undefined if it cannot be folded. */
  readonly isFolded?: boolean | undefined;
  readonly onFold?: (id: string, isFolded: boolean) => void;
}

/** Shows a section as a `<form>` of its own, because Chromium's autofill reads a field's whole form at every key. */
export const FormSection = memo(({ section: { id, title, items }, isFolded, onFold }: Props) => {
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
      <h2 id={`${elementId}-title`} tabIndex={-1}>
        {isFolded === undefined ? (
          title
        ) : (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!isFolded}
            aria-describedby={isFolded ? `${elementId}-state` : undefined}
            onClick={toggle}
          >
            {title}
          </button>
        )}
      </h2>
      {isFolded && (
        <p id={`${elementId}-state`} className={styles.foldedState}>
          <CheckIcon /> Complete
        </p>
      )}
      <form noValidate hidden={isFolded} onSubmit={(event) => event.preventDefault()}>
        <Items items={items} />
      </form>
    </section>
  );
});
