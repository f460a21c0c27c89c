import { useEffect, useRef, useState } from 'react';
import { ANSWERED } from '../../../shared/status.ts';
import { useAnswer } from '../../form/host/use-answer.ts';
import { useStore } from '../../lib/external-store.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useApplication } from '../store/index.ts';
import { DocumentFile } from './document-file.tsx';
import { FileChooser } from './file-chooser.tsx';
import { type Upload, uploadOf } from './upload-state.ts';
import { UploadingFile } from './uploading-file.tsx';
import { useChosenFiles } from './use-chosen-files.tsx';
import { useConversion } from './use-conversion.ts';

export default function UploadControl({ answerKey: key, label }: { answerKey: string; label: string }) {
  const upload = useStore(uploadOf(key));
  const document = useApplication(({ documents }) => documents[key]);
  const isDone = useAnswer(key) === ANSWERED;
  const isConverting = document !== undefined && !isDone && upload.step === 'idle';
  useConversion(key, isConverting);
  const status = statusOf(upload.step, isConverting, isDone);
  useKeptFocus(`${key}-input`, status);
  const retry = upload.step === 'failed' ? upload.retry : undefined;
  const { choose, dialog } = useChosenFiles(key);
  const isUploading = 'cancel' in upload;
  const canChoose = !isUploading && !document && !isDone;
  return (
    <>
      {canChoose && <FileChooser answerKey={key} label={label} retry={retry} onChoose={choose} />}
      {isUploading && <UploadingFile answerKey={key} upload={upload} />}
      {!isUploading && (document || isDone) && (
        <DocumentFile
          answerKey={key}
          label={label}
          isConverting={isConverting}
          isDone={isDone}
          retry={retry}
          onChoose={choose}
        />
      )}
      {dialog}
      <StatusAnnouncer label={label} status={status} />
    </>
  );
}

function statusOf(step: Upload['step'], isConverting: boolean, isDone: boolean): string {
  if (step === 'preparing') return 'making the file smaller…';
  if (step === 'uploading') return 'uploading…';
  if (step === 'failed') return 'failed';
  if (isConverting) return 'converting…';
  return isDone ? 'done' : '';
}

/** Announces each new status, but not the one that the page opens with. */
function StatusAnnouncer({ label, status }: { label: string; status: string }) {
  const last = useRef(status);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (status === last.current) return;
    last.current = status;
    setAnnounced(status);
  }, [status]);
  return <VisuallyHidden role="status">{announced && `${label}: ${announced}`}</VisuallyHidden>;
}

/** When a new status removes the focused button, the focus moves to the button that replaces it. */
function useKeptFocus(buttonId: string, status: string) {
  const last = useRef(status);
  useEffect(() => {
    if (last.current === status) return;
    last.current = status;
    if (document.activeElement === document.body) document.getElementById(buttonId)?.focus({ preventScroll: true });
  }, [buttonId, status]);
}
