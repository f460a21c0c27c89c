import { useEffect, useState } from 'react';
import { acceptedFiles } from '../../../shared/documents/file-rules.ts';
import { formatPageCount } from '../../../shared/letters/describe-letter.ts';
import { errorMessage, ServerError } from '../../lib/calls/errors.ts';
import { afterLoad } from '../../lib/code/after-load.ts';
import { lazyComponent } from '../../lib/code/lazy-component.tsx';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { FileButton } from '../../ui/button/file-button.tsx';
import { MountOnFirstOpen } from '../../ui/dialog/mount-on-first-open.tsx';
import { DocumentIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { UserText } from '../../ui/user-text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { openPdf } from './pdf-view/open-pdf.ts';
import { changeDocument } from './state/change-document.ts';
import type { Documents } from './state/create-documents.ts';
import { fileSize, type StoredDocument } from './state/document-state.ts';
import { useDocuments } from './state/use-documents.ts';
import styles from './upload.module.css';

const notFound = 404;

const DeleteDialog = lazyComponent(() => import('./delete-dialog.tsx'));

/** The preview of a document. Its code loads once the page has loaded and is idle. */
const DocumentPreview = lazyComponent(
  async () => {
    await new Promise<void>((resolve) => afterLoad(resolve));
    return import('./document-preview.tsx');
  },
  <DocumentIcon />,
);

interface Props {
  readonly answerKey: string;
  readonly label: string;
  readonly stored: StoredDocument;
  readonly isConverting: boolean;
  readonly retry: (() => void) | undefined;
  readonly onChoose: (files: readonly File[]) => void;
}

export function DocumentFile({ answerKey, label, stored, isConverting, retry, onChoose }: Props) {
  const documents = useDocuments();
  const { isPdfHidden, deleteDocument } = documents.host;
  const { file, isConverted } = stored;
  const [isAsking, setAsking] = useState(false);
  const name = file?.file_name ?? 'Your document';
  return (
    <div className={`card wash ${styles.withPreview}`}>
      <span className={styles.preview}>
        {isConverted && !isPdfHidden ? <DocumentPreview answerKey={answerKey} name={name} /> : <DocumentIcon />}
      </span>
      <strong translate="no" dir="auto">
        {name}
      </strong>
      <span className={`meta ${styles.size}`}>{file && fileSize(file.file_size)}</span>
      <span className="meta">
        {isConverting
          ? 'Converting to PDF…'
          : isConverted
            ? ['Converted to PDF', formatPageCount(file?.pages)].filter(Boolean).join(', ')
            : 'Not converted'}
      </span>
      <span className={`buttons ${styles.end}`}>
        {retry && (
          <Button variant="link" onClick={retry}>
            <span>Try again</span>
            <VisuallyHidden>
              {' '}
              <span>to replace</span> <UserText>{name}</UserText>
            </VisuallyHidden>
          </Button>
        )}
        {file?.content && <OriginalFileLink file={file.content} />}
        {isConverted && !isPdfHidden && (
          <Button variant="link" onClick={() => viewPdf(documents, answerKey, label)}>
            <span>View PDF</span>
            <VisuallyHidden>
              {' '}
              <span>of</span> <UserText>{name}</UserText>
              <span>, opens in a new tab</span>
            </VisuallyHidden>
          </Button>
        )}
        <FileButton id={`${answerKey}-input`} name={answerKey} variant="link" accept={acceptedFiles} onFiles={onChoose}>
          <span>Replace</span>
          <VisuallyHidden>
            {' '}
            <UserText>{name}</UserText> <span>with another file</span>
          </VisuallyHidden>
        </FileButton>
        {deleteDocument && (
          <Button variant="link" onClick={() => setAsking(true)}>
            <span>Delete</span>
            <VisuallyHidden>
              {' '}
              <UserText>{name}</UserText>
            </VisuallyHidden>
          </Button>
        )}
      </span>
      {isConverting && <progress className={styles.progress} aria-label={`Converting ${name}`} />}
      <MountOnFirstOpen open={isAsking}>
        <DeleteDialog
          answerKey={answerKey}
          label={label}
          name={name}
          open={isAsking}
          onClose={() => setAsking(false)}
        />
      </MountOnFirstOpen>
    </div>
  );
}

/** Links to the file as the user chose it, without a request to the server. */
function OriginalFileLink({ file }: { file: File }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const type = /\.pdf$/i.test(file.name) ? 'application/pdf' : /^image\/(png|jpeg)$/.test(file.type) ? file.type : '';
    const objectUrl = URL.createObjectURL(new Blob([file], { type }));
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return (
    url && (
      <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'link' })}>
        <span>View file</span>
        <VisuallyHidden>
          {' '}
          <UserText>{file.name}</UserText>
          <span>, opens in a new tab</span>
        </VisuallyHidden>
      </a>
    )
  );
}

const viewPdf = (documents: Documents, key: string, label: string) =>
  openPdf(key, () => checkExists(documents, key)).catch((error) =>
    showToast({ severity: 'error', label: `Error opening file for ${label}`, text: errorMessage(error) }),
  );

async function checkExists(documents: Documents, key: string) {
  const { status } = await documents.host.readConversion(key);
  if (status !== 'NOT_ANSWERED') return;
  changeDocument(documents, key, { kind: 'deleted' });
  throw new ServerError('This file is no longer available. It may have been deleted in another tab.', notFound);
}
