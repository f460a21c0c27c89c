import { type DragEvent, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FileButton } from './file-button.tsx';
import styles from './upload.module.css';
import { upload } from './upload.ts';
import { failUpload } from './upload-state.ts';

interface Props {
  readonly answerKey: string;
  readonly label: string;
  readonly retry: (() => void) | undefined;
}

export function FileChooser({ answerKey, label, retry }: Props) {
  const [isOver, setOver] = useState(false);
  const take = (file: File) => void upload(answerKey, file);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file, ...others] = event.dataTransfer.files;
    if (others.length > 0) failUpload(answerKey, ['Please drop one file at a time.']);
    else if (file) take(file);
  };
  const hintId = `${answerKey}-types`;
  return (
    <>
      <p id={hintId} className={styles.hint}>
        PNG, JPEG, PDF or Word (.docx), up to 1 MB. File name at most {limits.fileNameLength} characters.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files; the button does the same. */}
      <div
        className={classNames(styles.chooser, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {retry && (
          <Button variant="primary" onClick={retry}>
            Try again<VisuallyHidden> to upload the same file for {label}</VisuallyHidden>
          </Button>
        )}
        <FileButton
          id={`${answerKey}-input`}
          name={answerKey}
          aria-describedby={`${hintId} ${answerKey}-error`}
          onFile={take}
        >
          Choose a file<VisuallyHidden> for {label}</VisuallyHidden>
        </FileButton>
        <span className={styles.meta}>or drop it here</span>
      </div>
    </>
  );
}
