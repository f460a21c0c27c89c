import {
  getLetterDocument,
  type LetterRequest,
  postLetterDocument,
  postLetterPresignedUrl,
} from '../../../../shared/contracts/letter.ts';
import { isRunning } from '../../../../shared/status.ts';
import { createStore } from '../../../lib/external-store.ts';
import { Field } from '../../../ui/field/field.tsx';
import { createDocuments, type StoredDocument, UploadControl, useDocument } from '../../documents/index.ts';
import { callLetter } from '../link/link.ts';

/** The upload of a letter. Render it inside the provider of the letter's documents. */
export function LetterFile({ errors }: { errors: readonly string[] }) {
  const { attempt } = useDocument(letterKey);
  const problems = attempt?.step === 'failed' ? attempt.problems : [];
  return (
    <Field id={letterKey} label="Your letter" isGroup errors={[...new Set([...errors, ...problems])]}>
      {() => <UploadControl answerKey={letterKey} label="your letter" />}
    </Field>
  );
}

/** The key of the letter's only document, and of its field. */
export const letterKey = 'letter';

/** Creates the letter's document, which cannot be deleted or shown. A failed conversion is not a document. */
export function letterDocuments(token: string, { file }: Pick<LetterRequest, 'file'>) {
  const stored = createStore<StoredDocument | undefined>(
    file && (isRunning(file.status) || file.status === 'COMPLETED')
      ? { file, isConverted: file.status === 'COMPLETED' }
      : undefined,
  );
  let unseen: readonly string[] = [];
  return createDocuments({
    presign: (_, signal) => callLetter(postLetterPresignedUrl, token, { body: {}, signal }),
    startConversion: (_, body) => callLetter(postLetterDocument, token, { body }),
    readConversion: () => callLetter(getLetterDocument, token),
    isPdfHidden: true,
    getStored: stored.get,
    setStored: (_, document) => stored.set(document),
    onStored: (_, listener) => stored.subscribe(listener),
    unseenConversions: {
      get: () => unseen,
      set(keys) {
        unseen = keys;
      },
    },
    labelOf: () => 'your letter',
    keysAskedTogether: (key) => [key],
    lockedReason: () => undefined,
  });
}
