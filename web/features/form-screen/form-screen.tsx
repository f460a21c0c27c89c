import { Fragment, useEffect, useLayoutEffect } from 'react';
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

const roomForActions = <div className={styles.actions} />;

const PageActions = lazyComponent(() => import('./page-actions.tsx'), roomForActions);
const BeforeSignature = lazyComponent(() => import('./before-signature.tsx'), <div className={styles.review} />);
const LostAnswersNotice = lazyComponent(() => import('./saving/lost-answers-notice.tsx'), null);
const BackToReview = lazyComponent(() => import('./review/back-to-review.tsx'), null);
const EarlierAnswers = lazyComponent(() => import('./earlier-answers.tsx'), null);
// A no-break space keeps the height of the line.
const SectionSummary = lazyComponent(() => import('./review/section-summary.tsx'), '\u00a0');
const ConflictsPanel = lazyComponent(() => import('./conflicts/conflicts-panel.tsx'), null);

const renderSummary = (id: string) => <SectionSummary id={id} />;
const review = <BeforeSignature />;

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
        {hasReviewPosition && <BackToReview />}
        <OnThisPage sections={shown} reviewAt={reviewAt} progress={progress} />
      </div>
      <div className={styles.form}>
        <OfflineBanner />
        {lostOwner !== '' && <LostAnswersNotice owner={lostOwner} />}
        <ErrorSummary />
        <h1>{title}</h1>
        {hasWindows && <DeadlineLine />}
        <p className="meta">Questions are required unless marked optional.</p>
        {hasEarlierAnswers && <EarlierAnswers />}
        {hasConflicts && <ConflictsPanel />}
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
        {isFullyRendered ? <PageActions page={page} /> : roomForActions}
      </div>
    </div>
  );
}
