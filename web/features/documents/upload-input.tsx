import { useEffect, useRef, useState } from 'react';
import type { Placed } from '../../../shared/form/place.ts';
import { ANSWERED } from '../../../shared/status.ts';
import { useFormHost } from '../../form/host/form-host.ts';
import { useAnswer, useErrors } from '../../form/host/use-answer.ts';
import { useStore } from '../../lib/external-store.ts';
import { Field } from '../../ui/field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useApplication } from '../store/index.ts';
import { useConversion } from './conversion.ts';
import { DocumentFile } from './document-file.tsx';
import { FileChooser } from './file-chooser.tsx';
import { type Upload, uploadOf } from './upload-state.ts';
import { UploadingFile } from './uploading-file.tsx';
import { useChosenFiles } from './use-chosen-files.tsx';

export function UploadInput({ placed }: { placed: Placed<'upload'> }) {
  const { key, question, required } = placed;
  const { hasApplicant } = useFormHost();
  const isUnknown = useApplication(({ only_unsaved }) => only_unsaved);
  const upload = useStore(uploadOf(key));
  const document = useApplication(({ documents }) => documents[key]);
  const isDone = useAnswer(key) === ANSWERED;
  const isConverting = document !== undefined && !isDone && upload.step === 'idle';
  useConversion(key, isConverting);
  const status = statusOf(upload.step, isConverting, isDone);
  useKeptFocus(`${key}-input`, status);
  const { problems = [], retry } = upload.step === 'failed' ? upload : {};
  const errors = [...useErrors(key), ...problems];
  const { choose, dialog } = useChosenFiles(key);
  if (!hasApplicant || isUnknown)
    return (
      <Field id={key} label={question.label} optional={!required} group>
        {() => (
          <p>This question can be finished once you {isUnknown ? 'are connected again' : 'have created an account'}.</p>
        )}
      </Field>
    );
  const isUploading = 'cancel' in upload;
  const canChoose = !isUploading && !document && !isDone;
  return (
    <Field id={key} label={question.label} hint={question.hint} optional={!required} errors={errors} group>
      {() => (
        <>
          {canChoose && <FileChooser answerKey={key} label={question.label} retry={retry} onChoose={choose} />}
          {isUploading && <UploadingFile answerKey={key} upload={upload} />}
          {!isUploading && (document || isDone) && (
            <DocumentFile
              answerKey={key}
              label={question.label}
              isConverting={isConverting}
              isDone={isDone}
              retry={retry}
              onChoose={choose}
            />
          )}
          {dialog}
          <StatusAnnouncer label={question.label} status={status} />
        </>
      )}
    </Field>
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
