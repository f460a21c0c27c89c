import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Attempt } from './document-state.ts';
import { fileSize } from './file-size.ts';
import styles from './upload.module.css';

interface Props {
  readonly answerKey: string;
  readonly upload: Extract<Attempt, { step: 'uploading' | 'preparing' }>;
}

const doing = { preparing: 'Making smaller', uploading: 'Uploading' } as const;

export const UploadingFile = ({ answerKey, upload: { step, name, size, percent, cancel } }: Props) => (
  <div className={styles.file}>
    <strong dir="auto">{name}</strong>
    <span className={classNames(styles.meta, styles.size)}>{fileSize(size)}</span>
    <span className={styles.meta}>
      {doing[step]}… {percent} %
    </span>
    <Button variant="link" id={`${answerKey}-input`} name={answerKey} className={styles.end} onClick={cancel}>
      Cancel
      <VisuallyHidden>
        {' '}
        {doing[step].toLowerCase()} <bdi>{name}</bdi>
      </VisuallyHidden>
    </Button>
    <progress className={styles.progress} max={100} value={percent} aria-label={`${doing[step]} ${name}`} />
  </div>
);
