import { Suspense } from 'react';
import { checklistWords, type RemainingStep } from '../../../../shared/checklist/checklist.ts';
import { asText } from '../../../../shared/form/place.ts';
import { application } from '../../application/index.ts';
import { Letters } from '../../letters/index.ts';
import styles from './completion-screen.module.css';

/** The welcome banner of a submitted application (specification, section 1). */
export const Thanks = ({ steps }: { steps: readonly RemainingStep[] }) => (
  <section className={styles.thanks} aria-labelledby="welcome">
    <h2 id="welcome">
      Thanks, <bdi>{applicantsName()}</bdi>!
    </h2>
    <p>Congratulations on completing the online portion of your application!</p>
    {steps.length > 0 && (
      <>
        <h3>{checklistWords.remaining}</h3>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <RemainingStepItem key={step.title} step={step} />
          ))}
        </ol>
      </>
    )}
  </section>
);

function applicantsName(): string {
  const givenNameQuestion = application.placed.questions.find(({ question }) => question.autoComplete === 'given-name');
  return asText(givenNameQuestion && application.get(givenNameQuestion.key)) || application.state.username;
}

const RemainingStepItem = ({ step: { title, text, entries, letters, address, link } }: { step: RemainingStep }) => (
  <li>
    <h4>{title}</h4>
    <p>{text}</p>
    {letters ? (
      <Suspense fallback={<Entries entries={entries} />}>
        <Letters>
          <Entries entries={entries} />
        </Letters>
      </Suspense>
    ) : (
      <Entries entries={entries} />
    )}
    {address.length > 0 && (
      <div className={styles.address}>
        <p>{checklistWords.sendTo}</p>
        <address>{address.join('\n')}</address>
      </div>
    )}
    {link && (
      <p>
        <a href={link.url}>{link.text}</a>
      </p>
    )}
  </li>
);

const Entries = ({ entries }: Pick<RemainingStep, 'entries'>) =>
  entries.length > 0 && (
    <ul>
      {entries.map((entry) => (
        <li key={entry}>
          <bdi>{entry}</bdi>
        </li>
      ))}
    </ul>
  );
