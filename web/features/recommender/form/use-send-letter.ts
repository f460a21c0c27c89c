import { useEffect } from 'react';
import { postLetterSubmit } from '../../../../shared/contracts/letter.ts';
import type { FieldErrors } from '../../../../shared/form/validate.ts';
import { limits } from '../../../../shared/limits.ts';
import { messages } from '../../../../shared/messages.ts';
import { conflictStatus, errorMessage, ServerError } from '../../../lib/calls/errors.ts';
import { useSubmit } from '../../../lib/calls/use-submit.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { isUploading } from '../../documents/index.ts';
import { currentDraftIn, type Draft, TextTooLongError, UnresolvedConflictError } from '../draft/create-draft.ts';
import { callLetter } from '../link/link.ts';
import { type letterDocuments, letterKey } from './letter-file.tsx';

export interface LetterSubmission {
  readonly kind: 'file' | 'text';
  readonly version: number;
  readonly name: string;
  readonly title: string;
  readonly attested: boolean;
}

/** The fields, in the order of the form. */
const fields = [letterKey, 'name', 'title', 'attested'] as const;
const conflictMessage = 'This letter was changed somewhere else. Check it, and send it again.';

interface Options {
  readonly token: string;
  readonly draft: Draft;
  readonly documents: ReturnType<typeof letterDocuments>;
  /** The applicant's name. */
  readonly name: string;
  readonly onSent: (isReceived: boolean) => void;
}

/** Sends the letter after its text is saved. Assigns errors to fields, or returns them as a sentence. */
export function useSendLetter({ token, draft, documents, name, onSent }: Options) {
  const isMounted = useIsMounted();
  const form = useSubmit(fields, errorsOf);

  async function send(letter: LetterSubmission) {
    if (letter.kind === 'file' && isUploading(documents.get(letterKey)))
      return form.fail({ [letterKey]: [messages.uploadRunning] });
    await form.submit(async () => {
      try {
        if (letter.kind === 'text') await draft.save();
        const { state } = await callLetter(postLetterSubmit, token, {
          body: { ...letter, seen: letter.kind === 'text' ? draft.shownRevision() : undefined },
        });
        draft.removeLocalDraft();
        onSent(state === 'received');
      } catch (error) {
        const current = currentDraftIn(error);
        if (current) draft.mergeUnlessSaving(current);
        // The user may have left the page for the list.
        if (!isMounted())
          showToast({ severity: 'error', label: `Your letter for ${name} wasn't sent`, text: errorMessage(error) });
        throw current ? new UnresolvedConflictError() : error;
      }
    });
  }

  const { setErrors } = form;
  useEffect(() => {
    // Clear the errors about the letter when the recommender changes the text or the file.
    const clearLetterErrors = () => setErrors(({ [letterKey]: _, ...others }) => others);
    let { text } = draft.get();
    const stops = [
      documents.subscribe(letterKey, clearLetterErrors),
      draft.subscribe(() => {
        if (draft.get().text !== text) clearLetterErrors();
        ({ text } = draft.get());
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [draft, documents, setErrors]);

  return { ...form, send, isConflict: form.error instanceof ServerError && form.error.status === conflictStatus };
}

function errorsOf(error: unknown): FieldErrors | undefined {
  if (error instanceof TextTooLongError)
    return { [letterKey]: [`Please use at most ${limits.letterText.toLocaleString('en-US')} characters.`] };
  if (error instanceof UnresolvedConflictError) return { [letterKey]: [conflictMessage] };
  return error instanceof ServerError ? error.errors : undefined;
}
