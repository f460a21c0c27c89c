import { Fragment, Suspense, useEffect, useLayoutEffect } from 'react';
import type { PageId } from '../../../shared/form/definition.ts';
import { parseTyped } from '../../form/masks/parse-typed.ts';
import { useHashFocus } from '../../form/navigation/use-hash-focus.ts';
import { FormSection } from '../../form/sections/form-section.tsx';
import { useProgressiveSections } from '../../form/sections/use-progressive-sections.ts';
import { lazyComponent } from '../../lib/code/lazy-component.tsx';
import { useSnapshot, useStore } from '../../lib/external-store.ts';
import { clearEarlyAnswers, earlyAnswers } from '../../lib/first-screen/early-answers.ts';
import { replayEarlyInput } from '../../lib/first-screen/replay-input.ts';
import { hasWindows } from '../../lib/has-windows.ts';
import {
  application,
  documents,
  fillMissingAnswers,
  lostAnswersOwner,
  outbox,
  saving,
  usePlacedPage,
} from '../application/index.ts';
import { loadChangeDocument } from '../documents/index.ts';
import { DeadlineLine } from '../windows/index.ts';
import { ApplicationFormHost } from './application-form-host.tsx';
import styles from './form-screen.module.css';
import { OfflineBanner } from './offline-banner.tsx';
import { OnThisPage } from './on-this-page/on-this-page.tsx';
import { usePageProgress } from './on-this-page/use-page-progress.ts';
import { reviewIndex } from './review/review-index.ts';
import { reviewPosition } from './saving/review-position.ts';
import { SavedIndicator } from './saving/saved-indicator.tsx';
import { ErrorSummary } from './submit/error-summary.tsx';
import { prepareValidation } from './submit/prepare-validation.ts';
import { useFoldedSections } from './use-folded-sections.ts';

const PageActions = lazyComponent(() => import('./page-actions.tsx'));
const BeforeSignature = lazyComponent(() => import('./before-signature.tsx'));
const LostAnswersNotice = lazyComponent(() => import('./saving/lost-answers-notice.tsx'));
const BackToReview = lazyComponent(() => import('./review/back-to-review.tsx'));
const EarlierAnswers = lazyComponent(() => import('./earlier-answers.tsx'));
const SectionSummary = lazyComponent(() => import('./review/section-summary.tsx'));
const ConflictsPanel = lazyComponent(() => import('./conflicts/conflicts-panel.tsx'));

const renderSummary = (id: string) => (
  // A no-break space keeps the height of the line.
  <Suspense fallback={'\u00a0'}>
    <SectionSummary id={id} />
  </Suspense>
);

const review = (
  <Suspense fallback={<div className={styles.review} />}>
    <BeforeSignature />
  </Suspense>
);

/** Takes over what the user typed before React started. Input that React could not take over is entered as answers. */
function applyEarlyInput() {
  replayEarlyInput();
  fillMissingAnswers(parseTyped(earlyAnswers(), application.kindOf));
  void outbox.write().then(clearEarlyAnswers);
}

export function FormScreen({ page }: { page: PageId }) {
  const { title, sections } = usePlacedPage(page);
  const progress = usePageProgress(page);
  const { states, folded, fold } = useFoldedSections(page, progress?.sections);
  const { shown, isFullyRendered } = useProgressiveSections(
    sections.filter((section) => section.shown),
    folded,
  );
  const reviewAt = reviewIndex(
    page,
    sections.filter((section) => section.shown),
  );
  const lostOwner = useStore(lostAnswersOwner);
  const hasReviewPosition = useStore(reviewPosition) !== undefined;
  const hasEarlierAnswers = useStore(saving.earlierEntries).size > 0;
  const hasConflicts = useSnapshot(saving.status.subscribe, () => saving.status.get().kind === 'choose');
  useHashFocus();
  // Runs right after the commit. Within the commit, React would overwrite the input with its own values.
  useLayoutEffect(() => queueMicrotask(applyEarlyInput), []);
  useEffect(prepareValidation, []);
  useEffect(() => {
    if (documents.host.unseenConversions.get().length === 0) return;
    loadChangeDocument()
      .then(({ applyUnseenConversionResults }) => applyUnseenConversionResults(documents))
      // The next page tries again.
      .catch(() => {});
  }, []);
  return (
    <div className={styles.page}>
      <div className={styles.rail}>
        <SavedIndicator />
        {hasReviewPosition && (
          <Suspense fallback={null}>
            <BackToReview />
          </Suspense>
        )}
        <OnThisPage sections={shown} reviewAt={reviewAt} progress={progress} />
      </div>
      <div className={styles.form}>
        <OfflineBanner />
        {lostOwner !== '' && (
          <Suspense fallback={null}>
            <LostAnswersNotice owner={lostOwner} />
          </Suspense>
        )}
        <ErrorSummary />
        <h1>{title}</h1>
        {hasWindows && (
          <Suspense fallback={<p className="meta">&nbsp;</p>}>
            <DeadlineLine />
          </Suspense>
        )}
        <p className="meta">Questions are required unless marked optional.</p>
        {hasEarlierAnswers && (
          <Suspense fallback={null}>
            <EarlierAnswers />
          </Suspense>
        )}
        {hasConflicts && (
          <Suspense fallback={null}>
            <ConflictsPanel />
          </Suspense>
        )}
        <ApplicationFormHost isFullyRendered={isFullyRendered}>
          {shown.map((section, index) => (
            <Fragment key={section.id}>
              {index === reviewAt && review}
              <FormSection
                section={section}
                state={states[section.id]}
                isFolded={folded.includes(section.id)}
                onFold={fold}
                renderSummary={renderSummary}
              />
            </Fragment>
          ))}
          {reviewAt === shown.length && review}
        </ApplicationFormHost>
        {isFullyRendered ? (
          <Suspense fallback={<div className={styles.actions} />}>
            <PageActions page={page} />
          </Suspense>
        ) : (
          <div className={styles.actions} />
        )}
      </div>
    </div>
  );
}
