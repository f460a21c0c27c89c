import { useEffect, useState } from 'react';
import { type LetterRequest, putLetterDraft } from '../../../../shared/contracts/letter.ts';
import { keepPageWhile } from '../../../lib/code/load-again.ts';
import { callLetter } from '../link/link.ts';
import { createDraft, type Draft } from './create-draft.ts';
import { type Kept, keptText } from './kept-text.ts';

/** In bytes. Browsers refuse to send more than 64 KB when a page closes. */
const keepaliveBytes = 60_000;

/** Holds the draft of a letter. Also saves it when the page is hidden or closed, and when the connection is back. */
export function useDraft(token: string, { draft: saved }: LetterRequest, kept: Kept | undefined): Draft {
  const [draft] = useState(() =>
    createDraft({
      saved,
      kept,
      keeper: keptText(token),
      put: (text, seen, keepalive) =>
        callLetter(putLetterDraft, token, {
          body: { text, seen },
          keepalive: keepalive && new Blob([text]).size < keepaliveBytes,
        }),
    }),
  );
  useEffect(() => {
    const saveNow = () => void draft.save().catch(() => {});
    const saveHidden = () => document.hidden && draft.saveAtLast();
    document.addEventListener('visibilitychange', saveHidden);
    addEventListener('pagehide', draft.saveAtLast);
    addEventListener('online', saveNow);
    const release = keepPageWhile(() => draft.get().status.kind !== 'saved');
    return () => {
      document.removeEventListener('visibilitychange', saveHidden);
      removeEventListener('pagehide', draft.saveAtLast);
      removeEventListener('online', saveNow);
      release();
    };
  }, [draft]);
  useEffect(() => draft.note(saved), [draft, saved]);
  return draft;
}
