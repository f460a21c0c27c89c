import { partner } from '#partner';
import { asText } from '../../../shared/form/place.ts';
import { askedEmail, type LetterBlock } from '../../../shared/letters/asked-email.ts';
import { dueDayOf, endsAfter } from '../../../shared/letters/letter-dates.ts';
import { printAnswer } from '../../../shared/print/print-answer.ts';
import { serverDay } from '../../lib/calls/server-day.ts';
import { application } from '../application/index.ts';
import { answeredLettersDue } from './form-row.ts';
import styles from './letters.module.css';

const { config } = partner;

interface Asked {
  readonly name: string;
  readonly waiver: string;
}

/** Shows the email as the recommender will see it, except for its link. */
export function AskedEmail(asked: Asked) {
  const { subject, heading, blocks } = emailOf(asked);
  return (
    <section aria-label="Email preview" className={styles.preview}>
      <p className={styles.subject}>
        Subject: <bdi>{subject}</bdi>
      </p>
      <h3>{heading}</h3>
      {blocks.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </section>
  );
}

function emailOf({ name, waiver }: Asked) {
  const today = serverDay();
  const { about, letters, timeZone } = config;
  const ends = letters && endsAfter(dueDayOf(letters, today, answeredLettersDue(today)), letters, timeZone);
  return askedEmail(config, {
    applicantName: [about?.firstName, about?.lastName]
      .map((key) => printed(key))
      .filter(Boolean)
      .join(' '),
    recommenderName: name,
    program: printed(about?.program),
    term: printed(about?.term),
    due: ends?.due ?? '',
    closes: ends?.closes ?? '',
    waiver: waiver === 'Y' ? 'Y' : 'N',
  });
}

function printed(key = ''): string {
  const placed = application.questionOf(key);
  return placed ? printAnswer(placed, application.answers) : asText(application.get(key));
}

function Block({ block }: { block: LetterBlock }) {
  if (typeof block === 'string') return <p dir="auto">{block}</p>;
  if ('button' in block) return <p className={styles.button}>{block.button}</p>;
  return (
    <dl>
      {block.facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
