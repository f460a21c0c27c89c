import { Suspense } from 'react';
import { afterSubmitting, partner, topicsAfterSubmitting } from '#partner';
import { checklistOf, checklistWords, type ReceivedDocument } from '../../../../shared/checklist/checklist.ts';
import { todayIn } from '../../../../shared/form/calendar.ts';
import { messages } from '../../../../shared/messages.ts';
import { withContactLinks } from '../../../../shared/partner/contact-links.ts';
import { useStore } from '../../../lib/external-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { application, lostAnswersOwner, useApplication } from '../../application/index.ts';
import { AnotherApplication } from '../../applications/index.ts';
import { fileSize } from '../../documents/index.ts';
import { Letters, useLetterCounts } from '../../letters/index.ts';
import { PdfCopy } from '../pdf-copy/pdf-copy.tsx';
import LostAnswersNotice from '../saving/lost-answers-notice.tsx';
import { Collapsible } from './collapsible.tsx';
import styles from './completion-screen.module.css';
import { Receipt } from './receipt.tsx';
import { Thanks } from './thanks.tsx';

const { whatToExpect, ...otherTopics } = topicsAfterSubmitting;

/** The topics that applicants ask about after they submit. The receipt email has the same texts. */
const Topics = () => (
  <>
    <Collapsible title={whatToExpect.title} level={2}>
      <TopicText text={whatToExpect.text} />
    </Collapsible>
    <Collapsible title={checklistWords.topics} level={2}>
      {Object.values(otherTopics).map(({ title, text }) => (
        <section key={title} className={styles.topic}>
          <h3>{title}</h3>
          <TopicText text={text} />
        </section>
      ))}
    </Collapsible>
  </>
);

const TopicText = ({ text }: { text: string }) => (
  <p>
    {withContactLinks(text, partner.config.office).map((piece) =>
      piece.url ? (
        <a translate="no" key={piece.text} href={piece.url}>
          {piece.text}
        </a>
      ) : (
        <span key={piece.text}>{piece.text}</span>
      ),
    )}
  </p>
);

const { config, form } = partner;

export default function CompletionScreen() {
  const submissionTime = useApplication((snapshot) => snapshot.submitted_at);
  const email = useApplication((snapshot) => snapshot.username);
  const hasDeliveryProblem = useApplication((snapshot) => snapshot.receipt_email) !== '';
  const lostOwner = useStore(lostAnswersOwner);
  const { remaining, received } = useChecklist(submissionTime);
  const letters = useLetterCounts();
  const hasAllLetters = letters.total > 0 && letters.received === letters.total;
  const steps = hasAllLetters ? remaining.filter(({ letters }) => !letters) : remaining;
  return (
    <div className={styles.completion}>
      <h1 className={styles.success}>
        <CheckIcon /> <span>{messages.submitted}</span>
      </h1>
      {lostOwner !== '' && <LostAnswersNotice owner={lostOwner} />}
      <Receipt>
        {!hasDeliveryProblem && (
          <p>
            <span>We've emailed a copy to</span> <UserText>{email}</UserText>
            <span>.</span>
          </p>
        )}
        <PdfCopy>{(request) => <ReceiptNotDelivered onSave={request} />}</PdfCopy>
      </Receipt>
      <Thanks steps={steps} />
      {config.letters && !steps.some(({ letters }) => letters) && (
        <Suspense fallback={null}>
          <Letters hasHeading />
        </Suspense>
      )}
      <div className={styles.folds}>
        <ReceivedDocuments documents={received} />
        <Topics />
        <FurtherReading />
      </div>
      {/* This part loads late. It comes last, so that it moves nothing on the page. */}
      {config.severalApplications && <AnotherApplication />}
    </div>
  );
}

function useChecklist(submittedAt: string) {
  const documents = useApplication((snapshot) => snapshot.documents);
  const counts = useApplication((snapshot) => snapshot.counts);
  const tabs = useApplication((snapshot) => snapshot.tabs);
  const today = todayIn(config.timeZone, submittedAt ? new Date(submittedAt) : new Date());
  return checklistOf(form, afterSubmitting, { answers: application.answers, counts, tabs, today }, documents);
}

const ReceivedDocuments = ({ documents }: { documents: readonly ReceivedDocument[] }) => (
  <Collapsible title={`${checklistWords.received} (${documents.length + 1})`} level={2}>
    <ul className={styles.received}>
      <li>
        <CheckIcon />
        <span>{checklistWords.application}</span>
      </li>
      {documents.map(({ key, label, file_name, file_size }) => (
        <li key={key}>
          <CheckIcon />
          <span>
            <span>{`${label}:`}</span> <UserText>{file_name}</UserText> <span>{`(${fileSize(file_size)})`}</span>
          </span>
        </li>
      ))}
    </ul>
  </Collapsible>
);

/** Says that the receipt email did not arrive. The notice cannot be dismissed, because the problem remains. */
function ReceiptNotDelivered({ onSave }: { onSave: () => Promise<void> }) {
  const delivery = useApplication((snapshot) => snapshot.receipt_email);
  const email = useApplication((snapshot) => snapshot.username);
  const confirmationNumber = useApplication((snapshot) => snapshot.confirmation_number);
  if (!delivery) return null;
  return (
    <ErrorNotice>
      {delivery === 'bounced' ? (
        <>
          <span>We could not deliver your receipt to</span> <UserText>{email}</UserText>
          <span>.</span>
        </>
      ) : (
        <>
          <span>Your receipt to</span> <UserText>{email}</UserText> <span>was reported as unwanted.</span>
        </>
      )}{' '}
      <span>Your application is submitted; your confirmation number is</span> <UserText>{confirmationNumber}</UserText>
      <span>. You can</span>{' '}
      <Button variant="link" onClick={onSave}>
        save the PDF copy here
      </Button>
      <span>.</span>
    </ErrorNotice>
  );
}

const { financing, program, services } = partner.config.links ?? {};
const furtherReading = [
  { text: 'Learn about paying for your studies', url: financing },
  { text: 'Read more about your program', url: program },
  { text: 'Explore our services for graduate students', url: services },
].filter(({ url }) => url);

const FurtherReading = () =>
  furtherReading.length > 0 && (
    <Collapsible title="Learn more" level={2}>
      <ul className={styles.links}>
        {furtherReading.map(({ text, url }) => (
          <li key={text}>
            <a href={url}>{text}</a>
          </li>
        ))}
      </ul>
    </Collapsible>
  );
