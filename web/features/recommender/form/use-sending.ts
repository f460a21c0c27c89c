import { useState } from 'react';
import { postLetterSubmit } from '../../../../shared/contracts/letter.ts';
import { limits } from '../../../../shared/limits.ts';
import { messages } from '../../../../shared/messages.ts';
import { conflict, ServerError, sentenceOf } from '../../../lib/calls/errors.ts';
import { isUploading } from '../../documents/index.ts';
import { type Draft, presentIn, TooLong, Undecided } from '../draft/create-draft.ts';
import { callLetter } from '../link/link.ts';
import { type letterDocuments, letterKey } from './letter-file.tsx';

export interface Sent {
  readonly kind: 'file' | 'text';
  readonly version: number;
  readonly name: string;
  readonly title: string;
  readonly attested: boolean;
}

/** In the order of the form. */
const fields = [letterKey, 'name', 'title', 'attested'] as const;
type Field = (typeof fields)[number];
type Errors = Readonly<Partial<Record<Field, readonly string[]>>>;
const chooseFirst = 'This letter was changed in another place. Please look at it, and send it once more.';

interface Options {
  readonly token: string;
  readonly draft: Draft;
  readonly documents: ReturnType<typeof letterDocuments>;
  readonly onSent: (isReceived: boolean) => void;
}

/** Sends the letter, once its text is saved, and tells at which fields or in which sentence that failed. */
export function useSending({ token, draft, documents, onSent }: Options) {
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<{ readonly sentence: string; readonly isConflict: boolean }>();
  const [busy, setBusy] = useState(false);

  function fail(wrong: Errors) {
    setErrors(wrong);
    const first = fields.find((field) => wrong[field]);
    // Once its error stands before it.
    setTimeout(() => document.getElementById(`${first}-input`)?.focus());
  }

  async function send(letter: Sent) {
    if (busy) return;
    setErrors({});
    setFailure(undefined);
    if (letter.kind === 'file' && isUploading(documents.get(letterKey)))
      return fail({ [letterKey]: [messages.uploadRunning] });
    setBusy(true);
    try {
      if (letter.kind === 'text') await draft.save();
      const { state } = await callLetter(postLetterSubmit, token, {
        body: { ...letter, seen: letter.kind === 'text' ? draft.seen() : undefined },
      });
      draft.forget();
      onSent(state === 'received');
    } catch (error) {
      const present = presentIn(error);
      if (present) draft.note(present);
      const wrong = errorsOf(present ? new Undecided() : error);
      if (wrong) fail(wrong);
      else setFailure({ sentence: sentenceOf(error), isConflict: isConflict(error) });
    } finally {
      setBusy(false);
    }
  }

  return {
    send,
    forgetFailure: () => setFailure(undefined),
    busy,
    failure,
    errorsOf: (field: Field) => errors[field] ?? [],
    hasErrors: failure !== undefined || Object.keys(errors).length > 0,
  };
}

const isConflict = (error: unknown) => error instanceof ServerError && error.status === conflict;

function errorsOf(error: unknown): Errors | undefined {
  if (error instanceof TooLong)
    return { [letterKey]: [`Please use at most ${limits.letterText.toLocaleString('en-US')} characters.`] };
  if (error instanceof Undecided) return { [letterKey]: [chooseFirst] };
  return error instanceof ServerError && fields.some((field) => error.errors?.[field]) ? error.errors : undefined;
}
