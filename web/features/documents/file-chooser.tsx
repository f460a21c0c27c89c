import { type DragEvent, useEffect, useState } from 'react';
import { acceptedFiles } from '../../../shared/documents/file-rules.ts';
import { fileSize } from '../../../shared/partner-limits.ts';
import { classNames } from '../../lib/class-names.ts';
import { useSnapshot } from '../../lib/external-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { FileButton } from '../../ui/button/file-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { changeDocument } from './state/change-document.ts';
import { useDocuments } from './state/use-documents.ts';
import styles from './upload.module.css';

const folderMessage = 'This is a folder. Open it and choose the file inside.';
const noFileMessage = "What you dropped isn't a file. Save it on your device first, and choose it from there.";

interface Props {
  readonly answerKey: string;
  readonly label: string;
  readonly retry: (() => void) | undefined;
  /** Receives the chosen files. An empty list opens the dialog that combines several files. */
  readonly onChoose: (files: readonly File[]) => void;
}

export function FileChooser({ answerKey, label, retry, onChoose }: Props) {
  const documents = useDocuments();
  const [isDraggedOver, setDraggedOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setDraggedOver(false);
    const { files, items } = event.dataTransfer;
    const problems = [...items].some((item) => item.webkitGetAsEntry()?.isDirectory)
      ? [folderMessage]
      : files.length === 0
        ? [noFileMessage]
        : [];
    if (problems.length > 0) changeDocument(documents, answerKey, { kind: 'failed', problems });
    else onChoose([...files]);
  };
  useRejectStrayDrops();
  const rulesKey = useRulesKey(answerKey);
  const hintId = `${rulesKey ?? answerKey}-types`;
  return (
    <>
      {(rulesKey ?? answerKey) === answerKey && (
        <p id={hintId} className={`meta ${styles.hint}`}>
          {rulesKey && <span>Each file: </span>}
          <span>PDF, Word or photo, up to</span> <span className={styles.limit}>{fileSize}</span>
          <span>. We'll shrink large photos and PDFs to fit.</span>
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files; the button does the same. */}
      <div
        className={classNames('buttons card', styles.chooser, isDraggedOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={handleDrop}
      >
        {retry && (
          <Button variant="primary" onClick={retry}>
            <span>Try again</span>
            <VisuallyHidden>{` to upload the same file for ${label}`}</VisuallyHidden>
          </Button>
        )}
        <FileButton
          id={`${answerKey}-input`}
          name={answerKey}
          aria-describedby={`${hintId} ${answerKey}-error`}
          accept={acceptedFiles}
          onFiles={onChoose}
        >
          <span>Choose a file</span>
          <VisuallyHidden>{` for ${label}`}</VisuallyHidden>
        </FileButton>
        <span className={`meta ${styles.drop}`}>or drop it here</span>
        <Button variant="link" onClick={() => onChoose([])}>
          <span>Combine several files</span>
          <VisuallyHidden>{` into one for ${label}`}</VisuallyHidden>
        </Button>
      </div>
    </>
  );
}

/** Rejects files that are dropped next to the chooser, because the browser would open them in place of the page. */
function useRejectStrayDrops() {
  useEffect(() => {
    const reject = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', reject);
    addEventListener('drop', reject);
    return () => {
      removeEventListener('dragover', reject);
      removeEventListener('drop', reject);
    };
  }, []);
}

/**
 * Returns the key of the question that shows the rules for files. Questions that are asked together show them once, at
 * the first question without a document. Returns undefined for a question that is asked alone, and if no document is
 * missing.
 */
function useRulesKey(key: string): string | undefined {
  const { host } = useDocuments();
  return useSnapshot(
    (listener) => host.onStored(key, listener),
    () => {
      const keys = host.keysAskedTogether(key);
      return keys.length > 1 ? keys.find((each) => !host.getStored(each)?.file) : undefined;
    },
  );
}
