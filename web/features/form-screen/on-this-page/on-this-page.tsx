import { Fragment, Suspense } from 'react';
import type { PlacedSection } from '../../../../shared/form/placed.ts';
import { useCurrentSection } from '../../../form/navigation/use-current-section.ts';
import { sectionId } from '../../../form/sections/ids.ts';
import { lazyComponent } from '../../../lib/code/lazy-component.tsx';
import { Button } from '../../../ui/button/button.tsx';
import styles from './on-this-page.module.css';
import { closeMenu, menuId, SectionLink } from './section-link.tsx';
import type { PageProgress } from './watch-page-progress.ts';

const ReviewLinks = lazyComponent(() => import('./review-links.tsx'));

/** The ids of what the applicant checks before they sign. */
const reviewIds = ['letters-of-recommendation', 'check-your-answers'];

interface Props {
  readonly sections: readonly PlacedSection[];
  /** The index of the section that the letters and the review precede, on the last page. */
  readonly reviewAt: number | undefined;
  readonly progress: PageProgress | undefined;
}

export function OnThisPage({ sections, reviewAt, progress }: Props) {
  const ids = sections.map(({ id }) => sectionId(id));
  const current = useCurrentSection(
    (reviewAt === undefined ? ids : ids.toSpliced(reviewAt, 0, ...reviewIds)).join(' '),
  );
  const reviewLinks = (
    <Suspense fallback={null}>
      <ReviewLinks current={current} />
    </Suspense>
  );
  const focusNext = () => {
    closeMenu();
    progress?.focusNext();
  };
  return (
    <>
      <Button className={styles.opener} popoverTarget={menuId}>
        Sections
      </Button>
      <nav id={menuId} popover="auto" className={styles.sections} aria-label="On this page">
        <h2>On this page</h2>
        <ul>
          {sections.map(({ id, title }, index) => (
            <Fragment key={id}>
              {index === reviewAt && reviewLinks}
              <li>
                <SectionLink
                  id={sectionId(id)}
                  title={title}
                  isCurrent={current === sectionId(id)}
                  state={progress?.sections[id]}
                />
              </li>
            </Fragment>
          ))}
          {reviewAt === sections.length && reviewLinks}
        </ul>
        {progress &&
          (progress.missingCount + progress.wrongCount > 0 ? (
            <Button onClick={focusNext}>{progress.missingCount > 0 ? 'Next unanswered' : 'Next to fix'}</Button>
          ) : (
            <p>This page is complete.</p>
          ))}
      </nav>
    </>
  );
}
