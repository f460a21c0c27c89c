// A draft is the text of a letter while it is typed. The browser stores each change at once, and saves to the server
// when typing pauses. Each save names the revision that it replaces. If the letter was saved from elsewhere in the
// meantime, both texts are shown and the recommender chooses one.

import type { LetterDraft } from '../../../../shared/contracts/letter.ts';
import { limits } from '../../../../shared/limits.ts';
import { plainText } from '../../../../shared/text/plain-text.ts';
import { isUnreachable, ServerError } from '../../../lib/calls/errors.ts';
import { backgroundRetry } from '../../../lib/code/retry.ts';
import { debounce } from '../../../lib/debounce.ts';
import { createStore } from '../../../lib/external-store.ts';
import type { LocalDraft, LocalDraftStore } from './local-draft.ts';

type DraftStatus =
  /** `at` is absent if nothing was ever saved. */
  | { readonly kind: 'saved'; readonly at?: string | undefined }
  | { readonly kind: 'saving' }
  | { readonly kind: 'unsaved'; readonly cause: unknown };

interface DraftState {
  readonly text: string;
  readonly status: DraftStatus;
  /** The text typed here, if the letter was saved from elsewhere. The recommender has to choose one of the two. */
  readonly conflictingText?: string | undefined;
  /** Whether the text was saved elsewhere and has replaced the one shown here. False after the next edit. */
  readonly isRemoteChange?: boolean;
}

interface Options {
  readonly saved: LetterDraft;
  readonly localDraft: LocalDraft | undefined;
  readonly localDraftStore: Pick<LocalDraftStore, 'save' | 'remove'>;
  /** Saves the text on the server. `baseRevision` is the revision that the text replaces. */
  readonly put: (
    text: string,
    baseRevision: number,
    keepalive: boolean,
  ) => Promise<{ readonly saved_at: string; readonly revision: number }>;
}

const pauseMs = 2_000;
const maxWaitMs = 5_000;
const retryMs = 5_000;

export function createDraft({ saved, localDraft, localDraftStore, put }: Options) {
  let serverDraft = saved;
  /** The texts that may have arrived although their responses were lost. */
  let unconfirmed: readonly string[] = [];
  let changedAt = 0;
  let failures = 0;
  let sending: Promise<void> | undefined;
  const hasConflict = localDraft !== undefined && localDraft.text !== saved.text && localDraft.over !== saved.revision;
  const store = createStore<DraftState>({
    text: saved.text,
    status: { kind: 'saved', at: saved.saved_at },
    conflictingText: hasConflict ? localDraft.text : undefined,
  });
  const show = (state: Partial<DraftState>) => store.set({ ...store.get(), ...state });
  const saveSoon = () => void save().catch(() => {});
  const debouncedSave = debounce(saveSoon, pauseMs);
  const debouncedRetry = debounce(saveSoon, retryMs);

  function edit(typed: string) {
    const text = plainText(typed);
    failures = 0;
    const isFirst = store.get().text === serverDraft.text;
    show({ text, isRemoteChange: false });
    if (text === serverDraft.text && !sending) return markSaved();
    localDraftStore.save({ text, over: serverDraft.revision });
    if (isFirst) changedAt = performance.now();
    if (store.get().status.kind === 'saved') show({ status: { kind: 'saving' } });
    if (performance.now() - changedAt > maxWaitMs) saveSoon();
    else debouncedSave.call();
  }

  function markSaved() {
    debouncedSave.cancel();
    unconfirmed = [];
    if (store.get().conflictingText === undefined) localDraftStore.remove();
    show({ status: { kind: 'saved', at: serverDraft.saved_at } });
  }

  /** Merges a draft that was saved from elsewhere. It replaces the text, or is shown next to a text saved only here. */
  function mergeSaved(latest: LetterDraft) {
    if (latest.revision <= serverDraft.revision) return;
    const { text, conflictingText } = store.get();
    const isAllSaved = text === serverDraft.text;
    const isOwn = latest.text === text || unconfirmed.includes(latest.text);
    serverDraft = latest;
    if (conflictingText !== undefined) return show({ text: latest.text });
    if (isOwn) return latest.text === text && !sending ? markSaved() : undefined;
    debouncedSave.cancel();
    if (isAllSaved) show({ text: latest.text, status: { kind: 'saved', at: latest.saved_at }, isRemoteChange: true });
    else show({ text: latest.text, conflictingText: text });
  }

  /** Sends one request at a time: an earlier text must not arrive after a later one. Rejects if it cannot save. */
  function save(keepalive = false): Promise<void> {
    debouncedSave.cancel();
    debouncedRetry.cancel();
    sending ??= send(keepalive).finally(() => {
      sending = undefined;
    });
    return sending;
  }

  async function send(keepalive: boolean) {
    try {
      while (store.get().text !== serverDraft.text) {
        const { text } = store.get();
        if (text.length > limits.letterText) throw new TextTooLongError();
        changedAt = performance.now();
        await sendText(text, keepalive);
      }
      if (store.get().conflictingText !== undefined) throw new UnresolvedConflictError();
    } catch (cause) {
      show({ status: { kind: 'unsaved', cause } });
      failures += 1;
      if (isUnreachable(cause) && failures < backgroundRetry.attempts) debouncedRetry.call();
      throw cause;
    }
    failures = 0;
    markSaved();
  }

  async function sendText(text: string, keepalive: boolean) {
    unconfirmed = [...unconfirmed, text];
    try {
      const { saved_at, revision } = await put(text, serverDraft.revision, keepalive);
      serverDraft = { text, saved_at, revision };
      unconfirmed = [];
    } catch (error) {
      const current = currentDraftIn(error);
      // Without a newer revision, sending again would get the same response, forever.
      if (!current || current.revision <= serverDraft.revision) throw error;
      mergeSaved(current);
    }
  }

  if (localDraft && !hasConflict) edit(localDraft.text);
  return {
    ...store,
    edit,
    save,
    /** Returns the saved revision that is shown. A letter is sent with the revision that the recommender saw last. */
    shownRevision: () => serverDraft.revision,
    saveOnClose() {
      if (store.get().status.kind !== 'saved' && store.get().conflictingText === undefined) save(true).catch(() => {});
    },
    /** Merges the server's draft, unless a save is running. */
    mergeUnlessSaving(latest: LetterDraft) {
      if (!sending) mergeSaved(latest);
    },
    resolveConflict(text: string) {
      show({ conflictingText: undefined });
      edit(text);
    },
    removeLocalDraft() {
      debouncedSave.cancel();
      debouncedRetry.cancel();
      localDraftStore.remove();
    },
  };
}

export type Draft = ReturnType<typeof createDraft>;

/** Returns the saved draft from the response to a refused write. */
export function currentDraftIn(error: unknown): LetterDraft | undefined {
  const content = error instanceof ServerError ? (error.content as { present?: LetterDraft } | undefined) : undefined;
  return typeof content?.present?.text === 'string' ? content.present : undefined;
}

export class TextTooLongError extends Error {
  override name = 'TextTooLongError' as const;
  constructor() {
    super(`your letter is longer than ${limits.letterText.toLocaleString('en-US')} characters`);
  }
}

export class UnresolvedConflictError extends Error {
  override name = 'UnresolvedConflictError' as const;
}
