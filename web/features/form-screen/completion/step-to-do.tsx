import { Suspense } from 'react';
import { checklistWords, type RemainingStep } from '../../../../shared/checklist/checklist.ts';
import { Letters } from '../../letters/index.ts';
import styles from './completion-screen.module.css';

export const StepToDo = ({ step: { title, text, entries, letters, address, link } }: { step: RemainingStep }) => (
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
