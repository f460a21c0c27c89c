import { partner } from '#partner';
import { asText } from '../../../shared/form/place.ts';
import { dueDayOf, letterDeadlines } from '../../../shared/letters/letter-dates.ts';
import { type LetterBlock, requestEmail } from '../../../shared/letters/request-email.ts';
import { printAnswer } from '../../../shared/print/print-answer.ts';
import { serverDay } from '../../lib/calls/server-time.ts';
import { UserText } from '../../ui/user-text.tsx';
import { application } from '../application/index.ts';
import styles from './letters.module.css';
import { lettersDueOfTerm } from './recommender-row.ts';

const { config } = partner;

interface EmailRecipient {
  readonly name: string;
  readonly waiver: string;
}

/** Shows the email as the recommender will see it, except for its link. */
export function RequestEmailPreview(recipient: EmailRecipient) {
  const { subject, heading, blocks } = emailOf(recipient);
  return (
    <section aria-label="Email preview" className={`card wash ${styles.preview}`}>
      <p className={styles.subject}>
        <span>Subject:</span> <UserText>{subject}</UserText>
      </p>
      <h3>{heading}</h3>
      {blocks.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </section>
  );
}

function emailOf({ name, waiver }: EmailRecipient) {
  const today = serverDay();
  const { about, letters, timeZone } = config;
  const ends = letters && letterDeadlines(dueDayOf(letters, today, lettersDueOfTerm(today)), letters, timeZone);
  return requestEmail(config, {
    applicantName: [about?.firstName, about?.lastName]
      .map((key) => printAnswerOf(key))
      .filter(Boolean)
      .join(' '),
    recommenderName: name,
    program: printAnswerOf(about?.program),
    term: printAnswerOf(about?.term),
    due: ends?.due ?? '',
    closes: ends?.closes ?? '',
    waiver: waiver === 'Y' ? 'Y' : 'N',
  });
}

function printAnswerOf(key = ''): string {
  const placed = application.questionOf(key);
  return placed ? printAnswer(placed, application.answers) : asText(application.get(key));
}

function Block({ block }: { block: LetterBlock }) {
  if (typeof block === 'string')
    return (
      <p translate="no" dir="auto">
        {block}
      </p>
    );
  if ('button' in block) return <p className={styles.button}>{block.button}</p>;
  return (
    <dl className="facts">
      {block.facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd translate="no" dir="auto">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
