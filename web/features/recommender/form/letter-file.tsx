import { Suspense } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { UploadControl, useDocument } from '../../documents/index.ts';
import { letterKey } from './letter-documents.ts';

/** Inside the provider of the letter's documents. */
export function LetterFile({ errors }: { errors: readonly string[] }) {
  const { attempt } = useDocument(letterKey);
  const problems = attempt?.step === 'failed' ? attempt.problems : [];
  return (
    <Field id={letterKey} label="Your letter" group errors={[...new Set([...errors, ...problems])]}>
      {() => (
        <Suspense fallback={<Spinner size="m" label="Loading…" />}>
          <UploadControl answerKey={letterKey} label="your letter" />
        </Suspense>
      )}
    </Field>
  );
}
