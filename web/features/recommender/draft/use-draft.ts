import { useEffect, useState } from 'react';
import { type LetterRequest, putLetterDraft } from '../../../../shared/contracts/letter.ts';
import { blockReloadWhile } from '../../../lib/code/reload-page.ts';
import { callLetter } from '../link/link.ts';
import { createDraft, type Draft } from './create-draft.ts';
import { createLocalDraftStore, type LocalDraft } from './local-draft.ts';

/** The size in bytes below which a save may outlive the page. Browsers refuse to send more than 64 KB when a page closes. */
const keepaliveBytes = 60_000;

/** Holds the draft of a letter. Also saves it when the page is hidden or closed, and when the connection is back. */
export function useDraft(token: string, { draft: saved }: LetterRequest, localDraft: LocalDraft | undefined): Draft {
  const [draft] = useState(() =>
    createDraft({
      saved,
      localDraft,
      localDraftStore: createLocalDraftStore(token),
      put: (text, seen, keepalive) =>
        callLetter(putLetterDraft, token, {
          body: { text, seen },
          keepalive: keepalive && new Blob([text]).size < keepaliveBytes,
        }),
    }),
  );
  useEffect(() => {
    const saveNow = () => void draft.save().catch(() => {});
    const saveIfHidden = () => document.hidden && draft.saveOnClose();
    document.addEventListener('visibilitychange', saveIfHidden);
    addEventListener('pagehide', draft.saveOnClose);
    addEventListener('online', saveNow);
    const unblockReload = blockReloadWhile(() => draft.get().status.kind !== 'saved');
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden);
      removeEventListener('pagehide', draft.saveOnClose);
      removeEventListener('online', saveNow);
      unblockReload();
    };
  }, [draft]);
  useEffect(() => draft.mergeUnlessSaving(saved), [draft, saved]);
  return draft;
}
