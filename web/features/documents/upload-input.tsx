import { Suspense } from 'react';
import type { Placed } from '../../../shared/form/placed.ts';
import { useErrors } from '../../form/host/use-answer.ts';
import { lazily } from '../../lib/code/lazily.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useDocument, useWithheld } from './state/use-documents.ts';

/** Loads late, because most first screens have no upload. */
export const UploadControl = lazily(() => import('./upload-control.tsx'));

export function UploadInput({ placed: { key, question, required } }: { placed: Placed<'upload'> }) {
  const withheld = useWithheld(key);
  const { attempt } = useDocument(key);
  const errors = [...useErrors(key), ...(attempt?.step === 'failed' ? attempt.problems : [])];
  const field = { id: key, label: question.label, optional: !required, group: true };
  if (withheld !== undefined) return <Field {...field}>{() => <p>{withheld}</p>}</Field>;
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
