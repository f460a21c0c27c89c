import { Suspense, useEffect, useLayoutEffect } from 'react';
import { partner } from '#partner';
import type { PageId } from '../../../shared/form/definition.ts';
import { useHashFocus } from '../../form/navigation/use-hash-focus.ts';
import { FormSection } from '../../form/sections/form-section.tsx';
import { useProgressiveSections } from '../../form/sections/use-progressive-sections.ts';
import { lazily } from '../../lib/code/lazily.tsx';
import { useSnapshot, useStore } from '../../lib/external-store.ts';
import { earlyAnswers, forgetEarlyAnswers } from '../../lib/first-screen/early-answers.ts';
import { takeOverFirstScreen } from '../../lib/first-screen/take-over.ts';
import { hasWindows } from '../../lib/has-windows.ts';
import { adoptAnswers, documents, lostBy, outbox, saving, usePlacedPage } from '../application/index.ts';
import { loadChangeDocument } from '../documents/index.ts';
import { useIsLoggedIn } from '../session/index.ts';
import { DeadlineLine } from '../windows/index.ts';
import { ApplicationFormHost } from './application-form-host.tsx';
import styles from './form-screen.module.css';
import { OfflineBanner } from './offline-banner.tsx';
import { OnThisPage } from './on-this-page/on-this-page.tsx';
import { reviewPlace } from './saving/review-place.ts';
import { SavedIndicator } from './saving/saved-indicator.tsx';
import { ErrorSummary } from './submit/error-summary.tsx';
import { prepareValidation } from './submit/prepare-validation.ts';
import { useFoldedSections } from './use-folded-sections.ts';
import { BeforeYouStart } from './welcome/before-you-start.tsx';

const PageActions = lazily(() => import('./page-actions.tsx'));
const LostNotice = lazily(() => import('./lost-notice.tsx'));
const WayBack = lazily(() => import('./review/way-back.tsx'));
const EarlierAnswers = lazily(() => import('./earlier-answers.tsx'));
const ChoicesPanel = lazily(() => import('./choices/choices-panel.tsx'));

/** Takes over what the user typed before React started. Input that React could not take over is entered as answers. */
function takeOver() {
  takeOverFirstScreen();
  adoptAnswers(earlyAnswers());
  void outbox.write().then(forgetEarlyAnswers);
}

export function FormScreen({ page }: { page: PageId }) {
  const { title, sections } = usePlacedPage(page);
  const { folded, fold } = useFoldedSections(page);
  const { shown, isWhole } = useProgressiveSections(
    sections.filter((section) => section.shown),
    folded,
  );
  const isFirst = page === partner.form.pages[0]?.id;
  const loggedIn = useIsLoggedIn();
  const lost = useStore(lostBy);
  const hasWayBack = useStore(reviewPlace) !== undefined;
  const hasEarlierAnswers = useStore(saving.earlier).size > 0;
  const hasChoices = useSnapshot(saving.status.subscribe, () => saving.status.get().kind === 'choose');
  useHashFocus();
  // Runs right after the commit. Within the commit, React would overwrite the input with its own values.
  useLayoutEffect(() => queueMicrotask(takeOver), []);
  useEffect(prepareValidation, []);
  useEffect(() => {
    if (documents.host.unseen.get().length === 0) return;
    loadChangeDocument()
      .then(({ endUnseenConversions }) => endUnseenConversions(documents))
      // The next page tries again.
      .catch(() => {});
  }, []);
  return (
    <div className={styles.page}>
      <div className={styles.rail}>
        <SavedIndicator />
        {hasWayBack && (
          <Suspense fallback={null}>
            <WayBack />
          </Suspense>
        )}
        <OnThisPage page={page} sections={shown} />
      </div>
      <div className={styles.form}>
        <OfflineBanner />
        {lost !== '' && (
          <Suspense fallback={null}>
            <LostNotice owner={lost} />
          </Suspense>
        )}
        <ErrorSummary />
        <h1>{title}</h1>
        {hasWindows && (
          <Suspense fallback={<p className={styles.meta}>&nbsp;</p>}>
            <DeadlineLine />
          </Suspense>
        )}
        {isFirst && loggedIn && <BeforeYouStart />}
        <p className={styles.meta}>Questions are required unless marked optional.</p>
        {hasEarlierAnswers && (
          <Suspense fallback={null}>
            <EarlierAnswers />
          </Suspense>
        )}
        {hasChoices && (
          <Suspense fallback={null}>
            <ChoicesPanel />
          </Suspense>
        )}
        <ApplicationFormHost>
          {shown.map((section) => (
            <FormSection key={section.id} section={section} isFolded={folded.get(section.id)} onFold={fold} />
          ))}
        </ApplicationFormHost>
        {isWhole ? (
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
