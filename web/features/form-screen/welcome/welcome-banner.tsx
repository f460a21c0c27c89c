import { use } from 'react';
import { partner } from '#partner';
import { asText } from '../../../../shared/form/place.ts';
import { unsavedDays } from '../../../../shared/limits.ts';
import { formatCount } from '../../../../shared/text/format-count.ts';
import { useSnapshot, useStore } from '../../../lib/external-store.ts';
import { storagePersists } from '../../../lib/storage/storage.ts';
import { Link } from '../../../ui/link.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { application, linkDraft, stateWithDraft, useApplication } from '../../application/index.ts';
import { useIsLoggedIn } from '../../session/index.ts';
import { PdfCopy } from '../pdf-copy/pdf-copy.tsx';
import { subscribeAfterTyping } from '../steps/after-typing.ts';
import { isMissing } from '../steps/progress.ts';
import styles from './banner.module.css';
import { BeforeYouStart, durationText } from './before-you-start.tsx';

export function WelcomeBanner() {
  const isLoggedIn = useIsLoggedIn();
  const status = useApplication(({ web_status }) => web_status);
  const hasChangedPage = useApplication(({ has_changed_page }) => has_changed_page);
  const loginCount = useApplication(({ num_logins }) => num_logins);
  // After the submission, the completion screen has a banner of its own.
  if (status === 'validating' || status === 'submitted') return null;
  if (!isLoggedIn) return <VisitorBanner />;
  if (hasChangedPage) return null;
  return loginCount <= 1 ? <FirstLoginBanner /> : <ReturningBanner />;
}

const FirstLoginBanner = () => (
  <section className={styles.banner} aria-labelledby="welcome">
    <h2 id="welcome">You're in! Now, let's get started...</h2>
    <p>{durationText}</p>
  </section>
);

const ReturningBanner = () => (
  <section className={styles.banner} aria-labelledby="welcome">
    <h2 id="welcome">Welcome back! You're almost there.</h2>
    <ProgressSummary />
    <PdfCopy />
  </section>
);

const VisitorBanner = () => {
  const isStoragePersistent = useStore(storagePersists);
  return (
    <section className={styles.banner} aria-labelledby="welcome">
      <div className={styles.line}>
        <h2 id="welcome">Welcome!</h2>
        <Link to="/login" stateAtClick={() => stateWithDraft()}>
          Log in
        </Link>
      </div>
      <LinkProblem />
      <p>
        {isStoragePersistent
          ? durationText
          : "This device doesn't keep answers. If you close or reload the page, you'll lose them. Create an account first to save them."}
      </p>
      <BeforeYouStart>
        {partner.config.appliedElsewhere?.map(({ text, link }) => (
          <p key={link.url}>
            {text} <a href={link.url}>{link.text}</a>
          </p>
        ))}
        {isStoragePersistent && (
          <p>
            This browser keeps your answers for {unsavedDays.visitor} days. Sensitive answers, such as your Social
            Security number, are lost if you close or reload the page.
          </p>
        )}
      </BeforeYouStart>
    </section>
  );
};

/** Says what is left to do, because the specification's welcome greets even an empty application as almost complete. */
const ProgressSummary = () => (
  <p>{useSnapshot(subscribeAfterTyping, describeProgress)} You can stop anytime and come back.</p>
);

function describeProgress(): string {
  const { answers, placed, state } = application;
  if (state.openedOffline) return '';
  // The email address is filled in automatically.
  const isEmpty = Object.values(answers).every((answer) => ['', state.username].includes(asText(answer)));
  const missing = placed.questions.filter((question) => isMissing(question, answers)).length;
  const greeting = isEmpty ? "You haven't answered any questions yet." : 'Your answers are where you left them.';
  return `${greeting} ${missing === 0 ? 'All required questions are answered.' : `You have ${formatCount(missing, 'required question')} left.`}`;
}

function LinkProblem() {
  const pending = linkDraft();
  const problem = pending && use(pending).problem;
  return problem && <ErrorNotice>{problem}</ErrorNotice>;
}
