import { postLetterSubmit } from '../../../../shared/contracts/letter.ts';
import type { FieldErrors } from '../../../../shared/form/validate.ts';
import { limits } from '../../../../shared/limits.ts';
import { messages } from '../../../../shared/messages.ts';
import { conflict, ServerError, sentenceOf } from '../../../lib/calls/errors.ts';
import { useSubmit } from '../../../lib/calls/use-submit.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
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

/** The fields, in the order of the form. */
const fields = [letterKey, 'name', 'title', 'attested'] as const;
const chooseFirst = 'This letter was changed somewhere else. Check it, and send it again.';

interface Options {
  readonly token: string;
  readonly draft: Draft;
  readonly documents: ReturnType<typeof letterDocuments>;
  /** The applicant's name. */
  readonly name: string;
  readonly onSent: (isReceived: boolean) => void;
}

/** Sends the letter after its text is saved. Assigns errors to fields, or returns them as a sentence. */
export function useSending({ token, draft, documents, name, onSent }: Options) {
  const isMounted = useIsMounted();
  const form = useSubmit(fields, errorsOf);

  async function send(letter: Sent) {
    if (letter.kind === 'file' && isUploading(documents.get(letterKey)))
      return form.fail({ [letterKey]: [messages.uploadRunning] });
    await form.submit(async () => {
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
        // The user may have left the page for the list.
        if (!isMounted())
          showToast({ severity: 'error', label: `Your letter for ${name} wasn't sent`, text: sentenceOf(error) });
        throw present ? new Undecided() : error;
      }
    });
  }

  return { ...form, send, isConflict: form.error instanceof ServerError && form.error.status === conflict };
}

function errorsOf(error: unknown): FieldErrors | undefined {
  if (error instanceof TooLong)
    return { [letterKey]: [`Please use at most ${limits.letterText.toLocaleString('en-US')} characters.`] };
  if (error instanceof Undecided) return { [letterKey]: [chooseFirst] };
  return error instanceof ServerError ? error.errors : undefined;
}
