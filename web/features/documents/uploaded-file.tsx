import { useState } from 'react';
import { sentenceOf } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { DocumentIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toasts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useApplication } from '../application/application-store.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { conversionOf } from './document-calls.ts';
import styles from './documents.module.css';
import { FileButton } from './file-button.tsx';
import { fileSize } from './file-size.ts';
import { openLater } from './open-later.ts';
import { upload } from './uploads.ts';

interface Props {
  readonly answerKey: string;
  readonly label: string;
  readonly isConverting: boolean;
  readonly isDone: boolean;
}

/** A document that the server has. */
export function UploadedFile({ answerKey, label, isConverting, isDone }: Props) {
  const document = useApplication(({ documents }) => documents[answerKey]);
  const [asking, setAsking] = useState(false);
  const name = document?.file_name ?? 'Your document';
  return (
    <div className={styles.file}>
      <strong>
        <DocumentIcon /> {name}
      </strong>
      <span className={styles.meta}>{document && fileSize(document.file_size)}</span>
      <span className={styles.meta}>
        {isConverting ? 'Converting to PDF…' : isDone ? 'Converted to PDF' : 'Not converted'}
      </span>
      <span className={styles.end}>
        {isDone && (
          <Button variant="link" onClick={() => view(answerKey, label)}>
            View PDF<VisuallyHidden> of {name}, opens in a new tab</VisuallyHidden>
          </Button>
        )}
        {isDone && (
          <FileButton variant="link" onFile={(file) => void upload(answerKey, label, file)}>
            Replace<VisuallyHidden> {name} by another file</VisuallyHidden>
          </FileButton>
        )}
        <Button variant="link" id={`${answerKey}-input`} name={answerKey} onClick={() => setAsking(true)}>
          Delete<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </span>
      {isConverting && <progress className={styles.progress} aria-label={`Converting ${name}`} />}
      <DeleteDialog answerKey={answerKey} label={label} name={name} open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

const view = (key: string, label: string) =>
  openLater(async () => (await conversionOf(key)).url).catch((error) =>
    showToast({ severity: 'error', label: `Error opening file for ${label}`, text: sentenceOf(error) }),
  );
