import { Suspense } from 'react';
import { checklistWords, type RemainingStep } from '../../../../shared/checklist/checklist.ts';
import { asText } from '../../../../shared/form/place.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import type { Elements } from '../../../ui/elements.ts';
import { Pill } from '../../../ui/pill.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { application } from '../../application/index.ts';
import { Letters, useLetterCounts } from '../../letters/index.ts';
import { Collapsible } from './collapsible.tsx';
import styles from './completion-screen.module.css';

/** The welcome banner of a submitted application (specification, section 1). */
export const Thanks = ({ steps }: { steps: readonly RemainingStep[] }) => (
  <section className={styles.thanks} aria-labelledby="welcome">
    <h2 id="welcome">
      <span>Thanks,</span> <UserText>{applicantsName()}</UserText>
      <span>!</span>
    </h2>
    <p>Congratulations on completing the online portion of your application!</p>
    {steps.length > 0 && (
      <>
        <h3>{checklistWords.remaining}</h3>
        <ul className={styles.rows}>
          {steps.map((step) => (
            <li key={step.title}>
              <StepRow step={step} isFirstLink={step === steps.find(({ link }) => link)} />
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
);

function applicantsName(): string {
  const givenNameQuestion = application.placed.questions.find(({ question }) => question.autoComplete === 'given-name');
  return asText(givenNameQuestion && application.get(givenNameQuestion.key)) || application.state.username;
}

const toDo = <Pill tone="info">To do</Pill>;

/** Shows what is left of a step. Folds the content that does not fit into a line or two. */
function StepRow({ step, isFirstLink }: { step: RemainingStep; isFirstLink: boolean }) {
  const { title, text, entries, letters, address, link } = step;
  if (letters)
    return (
      <OpenRow title={title} status={<LettersPill />} text={text}>
        <Suspense fallback={<Entries entries={entries} />}>
          <Letters>
            <Entries entries={entries} />
          </Letters>
        </Suspense>
      </OpenRow>
    );
  const linkButton = link && (
    <a className={buttonClass({ variant: isFirstLink ? 'primary' : 'plain' })} href={link.url}>
      {link.text}
    </a>
  );
  if (entries.length === 0 && address.length === 0)
    return (
      <OpenRow title={title} status={toDo} text={text}>
        {linkButton}
      </OpenRow>
    );
  return (
    <Collapsible title={title} level={4} status={toDo}>
      <p>{text}</p>
      <Entries entries={entries} />
      {address.length > 0 && (
        <div className={styles.address}>
          <p>{checklistWords.sendTo}</p>
          <address translate="no">{address.join('\n')}</address>
        </div>
      )}
      {linkButton}
    </Collapsible>
  );
}

const OpenRow = ({
  title,
  status,
  text,
  children,
}: {
  title: string;
  text: string;
  status: Elements;
  children: Elements;
}) => (
  <>
    <div className={`buttons ${styles.head}`}>
      <h4>{title}</h4>
      {status}
    </div>
    <div className={styles.body}>
      <p>{text}</p>
      {children}
    </div>
  </>
);

function LettersPill() {
  const { received, total } = useLetterCounts();
  if (total === 0) return null;
  return <Pill tone={received === total ? 'ok' : 'info'}>{`${received} of ${total} received`}</Pill>;
}

const Entries = ({ entries }: Pick<RemainingStep, 'entries'>) =>
  entries.length > 0 && (
    <ul className="bullets">
      {entries.map((entry) => (
        <li key={entry}>
          <UserText>{entry}</UserText>
        </li>
      ))}
    </ul>
  );
