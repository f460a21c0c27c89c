import type { Placed } from '../../../shared/form/placed.ts';
import { useErrors, useUnseenHint } from '../../form/host/use-answer.ts';
import { lazyComponent } from '../../lib/code/lazy-component.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useDocument, useLockedReason } from './state/use-documents.ts';

/** The control for an upload. Its code loads late, because most first screens have no upload. */
export const UploadControl = lazyComponent(() => import('./upload-control.tsx'), <Spinner size="m" label="Loading…" />);

export function UploadInput({ placed: { key, question, required } }: { placed: Placed<'upload'> }) {
  const lockedReason = useLockedReason(key);
  const unseenHint = useUnseenHint([key]);
  const { attempt } = useDocument(key);
  const errors = [...useErrors(key), ...(attempt?.step === 'failed' ? attempt.problems : [])];
  const field = { id: key, label: question.label, optional: !required, isGroup: true };
  if (lockedReason !== undefined) return <Field {...field}>{() => <p>{unseenHint ?? lockedReason}</p>}</Field>;
  return (
    <Field {...field} hint={question.hint} errors={errors}>
      {() => <UploadControl answerKey={key} label={question.label} />}
    </Field>
  );
}
