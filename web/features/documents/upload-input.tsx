import type { Placed } from '../../../shared/form/place.ts';
import { ANSWERED } from '../../../shared/status.ts';
import { useStore } from '../../lib/external-store.ts';
import { Field } from '../../ui/field.tsx';
import { useAnswer, useApplication, useErrors, useHasApplicant } from '../store/application-store.ts';
import { FileChooser } from './file-chooser.tsx';
import { uploadOf } from './upload-state.ts';
import { UploadStatus } from './upload-status.tsx';
import { UploadedFile } from './uploaded-file.tsx';
import { UploadingFile } from './uploading-file.tsx';
import { useConversion } from './use-conversion.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** A document: chosen, sent, converted, there. */
export function UploadInput({ placed }: { placed: Placed<'upload'> }) {
  const { key, question, required } = placed;
  const hasApplicant = useHasApplicant();
  const upload = useStore(uploadOf(key));
  const document = useApplication(({ documents }) => documents[key]);
  const isDone = useAnswer(key) === ANSWERED;
  const isConverting = document !== undefined && !isDone && upload.step === 'idle';
  useConversion(key, question.label, isConverting);
  const status = statusOf(upload.step, isConverting, isDone);
  useKeptFocus(`${key}-input`, status);
  const { problems = [], retry } = upload.step === 'failed' ? upload : {};
  const errors = [...useErrors(key), ...problems];
  if (!hasApplicant)
    return (
      <Field id={key} label={question.label} optional={!required} group>
        {() => <p>This question can be finished once you have created an account.</p>}
      </Field>
    );
  const canChoose = upload.step !== 'uploading' && !document && !isDone;
  return (
    <Field id={key} label={question.label} hint={question.hint} optional={!required} errors={errors} group>
      {() => (
        <>
          {canChoose && <FileChooser answerKey={key} label={question.label} retry={retry} />}
          {upload.step === 'uploading' && <UploadingFile answerKey={key} upload={upload} />}
          {upload.step !== 'uploading' && (document || isDone) && (
            <UploadedFile
              answerKey={key}
              label={question.label}
              isConverting={isConverting}
              isDone={isDone}
              retry={retry}
            />
          )}
          <UploadStatus text={status} />
        </>
      )}
    </Field>
  );
}

function statusOf(step: 'idle' | 'uploading' | 'failed', isConverting: boolean, isDone: boolean): string {
  if (step === 'uploading') return 'Uploading';
  if (step === 'failed') return 'Failed';
  if (isConverting) return 'Converting';
  return isDone ? 'Done' : '';
}
