import { checklistWords, type ReceivedDocument } from '../../../../shared/checklist/checklist.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { fileSize } from '../../documents/index.ts';
import styles from './completion-screen.module.css';
import { Fold } from './fold.tsx';

export const Received = ({ documents }: { documents: readonly ReceivedDocument[] }) => (
  <Fold title={`${checklistWords.received} (${documents.length + 1})`}>
    <ul className={styles.received}>
      <li>
        <CheckIcon />
        <span>{checklistWords.application}</span>
      </li>
      {documents.map(({ key, label, file_name, file_size }) => (
        <li key={key}>
          <CheckIcon />
          <span>
            {label}: <bdi>{file_name}</bdi> ({fileSize(file_size)})
          </span>
        </li>
      ))}
    </ul>
  </Fold>
);
