import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DocumentFile } from './document-file.tsx';
import { type Step, stepOf } from './document-state.ts';
import { FileChooser } from './file-chooser.tsx';
import { UploadingFile } from './uploading-file.tsx';
import { useChosenFiles } from './use-chosen-files.tsx';
import { useConversion } from './use-conversion.ts';
import { useDocument } from './use-documents.ts';

export default function UploadControl({ answerKey: key, label }: { answerKey: string; label: string }) {
  const state = useDocument(key);
  const { stored, attempt } = state;
  const step = stepOf(state);
  useConversion(key, step === 'converting');
  useKeptFocus(`${key}-input`, step);
  const retry = attempt?.step === 'failed' ? attempt.retry : undefined;
  const { choose, dialog } = useChosenFiles(key);
  return (
    <>
      {attempt && attempt.step !== 'failed' ? (
        <UploadingFile answerKey={key} upload={attempt} />
      ) : stored ? (
        <DocumentFile
          answerKey={key}
          label={label}
          stored={stored}
          isConverting={step === 'converting'}
          retry={retry}
          onChoose={choose}
        />
      ) : (
        <FileChooser answerKey={key} label={label} retry={retry} onChoose={choose} />
      )}
      {dialog}
      <StatusAnnouncer label={label} status={said[step]} />
    </>
  );
}

const said: Readonly<Record<Step, string>> = {
  none: '',
  preparing: 'making the file smaller…',
  uploading: 'uploading…',
  converting: 'converting…',
  done: 'done',
  failed: 'failed',
};

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
