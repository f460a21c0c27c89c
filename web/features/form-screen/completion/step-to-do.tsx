import { checklistWords, type RemainingStep } from '../../../../shared/checklist/checklist.ts';
import styles from './completion-screen.module.css';

export const StepToDo = ({ step: { title, text, entries, address, link } }: { step: RemainingStep }) => (
  <li>
    <h4>{title}</h4>
    <p>{text}</p>
    {entries.length > 0 && (
      <ul>
        {entries.map((entry) => (
          <li key={entry}>
            <bdi>{entry}</bdi>
          </li>
        ))}
      </ul>
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
