import { use } from 'react';
import { partner } from '#partner';
import { todayIn } from '../../../../shared/form/calendar.ts';
import { unsavedDays } from '../../../../shared/limits.ts';
import { fillCounts } from '../../../../shared/partner/fill-counts.ts';
import { formatCount } from '../../../../shared/text/format-count.ts';
import { serverNow } from '../../../lib/calls/server-time.ts';
import { useSnapshot, useStore } from '../../../lib/external-store.ts';
import { storagePersists } from '../../../lib/storage/storage.ts';
import type { Elements } from '../../../ui/elements.ts';
import { Link } from '../../../ui/link.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { application, linkDraft, stateWithDraft, useApplication } from '../../application/index.ts';
import { useIsLoggedIn } from '../../session/index.ts';
import { subscribeAfterTyping } from '../steps/after-typing.ts';
import { isMissing } from '../steps/progress.ts';
import styles from './banner.module.css';

const { appliedElsewhere, beforeYouStart = [], minutes, timeZone } = partner.config;
const durationText = minutes ? `About ${minutes} minutes. ` : '';

export function WelcomeBanner() {
  const isLoggedIn = useIsLoggedIn();
  const status = useApplication(({ web_status }) => web_status);
  const hasChangedPage = useApplication(({ has_changed_page }) => has_changed_page);
  const loginCount = useApplication(({ num_logins }) => num_logins);
  // After the submission, the completion screen has a banner of its own.
  if (status === 'validating' || status === 'submitted') return null;
  if (!isLoggedIn) return <VisitorBanner />;
  if (hasChangedPage) return null;
  return loginCount <= 1 ? (
    <Banner title="You're in! Now, let's get started...">
      <p>{`${durationText}Saved as you go.`}</p>
    </Banner>
  ) : (
    <Banner title="Welcome back! You're almost there.">
      <ProgressSummary />
    </Banner>
  );
}

interface Props {
  readonly title: string;
  readonly children: Elements;
  readonly details?: Elements;
  readonly notices?: Elements;
}

const Banner = ({ title, children, details, notices }: Props) => (
  <section className={styles.banner} aria-labelledby="welcome">
    <div className={`buttons ${styles.line}`}>
      <h2 id="welcome">{title}</h2>
      {children}
      <details>
        <summary className="fold">What you'll need</summary>
        {beforeYouStart.map((text) => (
          <p key={text}>{fillCounts(text, partner, todayIn(timeZone, serverNow()))}</p>
        ))}
        {details}
      </details>
    </div>
    {notices}
  </section>
);

const VisitorBanner = () => {
  const isStoragePersistent = useStore(storagePersists);
  return (
    <Banner
      title="Welcome!"
      details={
        isStoragePersistent && (
          <p>
            <span>{`This browser keeps your answers for ${unsavedDays.visitor} days.`}</span>{' '}
            <span>
              Sensitive answers, such as your Social Security number, are lost if you close or reload the page.
            </span>
          </p>
        )
      }
      notices={
        <>
          <LinkProblem />
          {!isStoragePersistent && (
            <p>
              This device doesn't keep answers. If you close or reload the page, you'll lose them. Create an account
              first to save them.
            </p>
          )}
          {appliedElsewhere?.map(({ text, link }) => (
            <p key={link.url}>
              <span>{text}</span> <a href={link.url}>{link.text}</a>
            </p>
          ))}
        </>
      }
    >
      <p>{isStoragePersistent ? `${durationText}Saved on this device as you go.` : durationText}</p>
      <Link to="/login" stateAtClick={() => stateWithDraft()}>
        Log in
      </Link>
    </Banner>
  );
};

/** Says what is left to do, because the specification's welcome greets even an empty application as almost complete. */
const ProgressSummary = () => <p>{useSnapshot(subscribeAfterTyping, describeProgress)}</p>;

function describeProgress(): string {
  const { answers, placed, state } = application;
  if (state.openedOffline) return '';
  const missingCount = placed.questions.filter((question) => isMissing(question, answers)).length;
  return missingCount === 0
    ? 'All required questions are answered.'
    : `You have ${formatCount(missingCount, 'required question')} left. Saved as you go.`;
}

function LinkProblem() {
  const pending = linkDraft();
  const problem = pending && use(pending).problem;
  return problem && <ErrorNotice>{problem}</ErrorNotice>;
}
