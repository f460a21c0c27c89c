import { Suspense, useEffect, useState } from 'react';
import { partner } from '#partner';
import type { PageId } from '../../../../shared/form/definition.ts';
import type { PlacedSection } from '../../../../shared/form/placed.ts';
import { useCurrentSection } from '../../../form/navigation/use-current-section.ts';
import { sectionId } from '../../../form/sections/ids.ts';
import { afterLoad } from '../../../lib/code/after-load.ts';
import { lazyComponent } from '../../../lib/code/lazy-component.tsx';
import { loadCode } from '../../../lib/code/load-code.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { MissingAnswers } from './missing-answers.ts';
import styles from './on-this-page.module.css';
import { closeMenu, menuId, SectionLink } from './section-link.tsx';

const FinalSectionLinks = lazyComponent(() => import('./final-section-links.tsx'));

/** The ids of the parts that follow the questions of the last page. */
const finalSectionIds = 'letters-of-recommendation check-your-answers';

export function OnThisPage({ page, sections }: { page: PageId; sections: readonly PlacedSection[] }) {
  const isLast = page === partner.form.pages.at(-1)?.id;
  const current = useCurrentSection(
    [...sections.map(({ id }) => sectionId(id)), isLast ? finalSectionIds : ''].join(' ').trim(),
  );
  const missing = useMissingAnswers(page);
  const focusNextMissing = () => {
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
                missingCount={missing?.sections[id] ?? 0}
              />
            </li>
          ))}
          {isLast && (
            <Suspense fallback={null}>
              <FinalSectionLinks current={current} />
            </Suspense>
          )}
        </ul>
        {missing &&
          (missing.count > 0 ? (
            <Button onClick={focusNextMissing}>Next unanswered</Button>
          ) : (
            <p>This page is complete.</p>
          ))}
      </nav>
    </>
  );
}

/** Counts the missing answers once the page has loaded. Returns undefined until then. */
function useMissingAnswers(page: PageId): MissingAnswers | undefined {
  const [missing, setMissing] = useState<MissingAnswers>();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const cancel = afterLoad(() =>
      loadCode(() => import('./missing-answers.ts')).then(
        ({ watchMissingAnswers }) => {
          if (!isUnmounted) stop = watchMissingAnswers(page, setMissing);
        },
        () => {},
      ),
    );
    return () => {
      isUnmounted = true;
      cancel();
      stop?.();
    };
  }, [page]);
  return missing;
}
