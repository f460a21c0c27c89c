import { memo, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageId } from '../../../../shared/form/definition.ts';
import type { PlacedSection } from '../../../../shared/form/placed.ts';
import { sectionId } from '../../../form/navigation/section-id.ts';
import { useCurrentSection } from '../../../form/navigation/use-current-section.ts';
import { afterLoad } from '../../../lib/after-load.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import type { MissingAnswers } from './missing-answers.ts';
import styles from './on-this-page.module.css';

const menuId = 'on-this-page';
/** On a narrow screen the list is a menu. */
const closeMenu = () => document.getElementById(menuId)?.hidePopover?.();

export function OnThisPage({ page, sections }: { page: PageId; sections: readonly PlacedSection[] }) {
  const current = useCurrentSection(sections.map(({ id }) => sectionId(id)).join(' '));
  const missing = useMissingAnswers(page);
  const next = () => {
    closeMenu();
    missing?.focusNext();
  };
  return (
    <>
      <Button className={styles.opener} popoverTarget={menuId}>
        Sections
      </Button>
      <nav id={menuId} popover="auto" className={styles.sections} aria-label="On this page">
        <h2>On this page</h2>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <SectionLink
                id={sectionId(id)}
                title={title}
                isCurrent={current === sectionId(id)}
                left={missing?.sections[id] ?? 0}
              />
            </li>
          ))}
        </ul>
        {missing &&
          (missing.count > 0 ? (
            <Button onClick={next}>Next unanswered</Button>
          ) : (
            <p>No required answer is missing here.</p>
          ))}
      </nav>
    </>
  );
}

interface LinkProps {
  readonly id: string;
  readonly title: string;
  readonly isCurrent: boolean;
  readonly left: number;
}

const SectionLink = memo(({ id, title, isCurrent, left }: LinkProps) => {
  const { pathname, search } = useLocation();
  return (
    <Link to={{ pathname, search, hash: id }} replace aria-current={isCurrent ? 'true' : undefined} onClick={closeMenu}>
      <span>{title}</span>
      {left > 0 && <span> {left} left</span>}
    </Link>
  );
});

/** Counted once the page has loaded; undefined until then. */
function useMissingAnswers(page: PageId): MissingAnswers | undefined {
  const [missing, setMissing] = useState<MissingAnswers>();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const cancel = afterLoad(() =>
      import('./missing-answers.ts').then(
        ({ watchMissingAnswers }) => {
          if (!isGone) stop = watchMissingAnswers(page, setMissing);
        },
        () => {},
      ),
    );
    return () => {
      isGone = true;
      cancel();
      stop?.();
    };
  }, [page]);
  return missing;
}
