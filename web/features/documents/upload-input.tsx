import { Suspense } from 'react';
import type { Placed } from '../../../shared/form/place.ts';
import { useFormHost } from '../../form/host/form-host.ts';
import { useErrors } from '../../form/host/use-answer.ts';
import { useStore } from '../../lib/external-store.ts';
import { lazily } from '../../lib/lazily.tsx';
import { Field } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useApplication } from '../store/index.ts';
import { uploadOf } from './upload-state.ts';

/** Most pages show their first screen without one. */
export const UploadControl = lazily(() => import('./upload-control.tsx'));

export function UploadInput({ placed: { key, question, required } }: { placed: Placed<'upload'> }) {
  const { hasApplicant } = useFormHost();
  const isUnknown = useApplication(({ only_unsaved }) => only_unsaved);
  const upload = useStore(uploadOf(key));
  const errors = [...useErrors(key), ...(upload.step === 'failed' ? upload.problems : [])];
  const field = { id: key, label: question.label, optional: !required, group: true };
  if (!hasApplicant || isUnknown)
    return (
      <Field {...field}>
        {() => (
          <p>This question can be finished once you {isUnknown ? 'are connected again' : 'have created an account'}.</p>
        )}
      </Field>
    );
  return (
    <Field {...field} hint={question.hint} errors={errors}>
      {() => (
        <Suspense fallback={<Spinner size="m" label="Loading…" />}>
          <UploadControl answerKey={key} label={question.label} />
        </Suspense>
      )}
    </Field>
  );
}
