// The text of a letter while it is typed. The browser keeps each change at once, and saves to the server when typing
// pauses. Each save names the revision that it replaces. If the letter was saved from elsewhere in the meantime, both
// texts are shown and the recommender chooses one.

import type { LetterDraft } from '../../../../shared/contracts/letter.ts';
import { limits } from '../../../../shared/limits.ts';
import { plainText } from '../../../../shared/text/plain-text.ts';
import { isUnreachable, ServerError } from '../../../lib/calls/errors.ts';
import { behind } from '../../../lib/code/retried.ts';
import { debounce } from '../../../lib/debounce.ts';
import { createStore } from '../../../lib/external-store.ts';
import type { Kept, KeptText } from './kept-text.ts';

type DraftStatus =
  /** `at` is absent if nothing was ever saved. */
  | { readonly kind: 'saved'; readonly at?: string | undefined }
  | { readonly kind: 'saving' }
  | { readonly kind: 'unsaved'; readonly cause: unknown };

interface DraftState {
  readonly text: string;
  readonly status: DraftStatus;
  /**
   * The text typed here, if the letter was saved from elsewhere in the meantime. The recommender has to choose one of
   * the two.
   */
  readonly other?: string | undefined;
  /** Whether the text was saved elsewhere and has replaced the one shown here. False after the next edit. */
  readonly isNews?: boolean;
}

interface Options {
  readonly saved: LetterDraft;
  readonly kept: Kept | undefined;
  readonly keeper: Pick<KeptText, 'keep' | 'forget'>;
  /** @param seen the revision that the text replaces */
  readonly put: (
    text: string,
    seen: number,
    keepalive: boolean,
  ) => Promise<{ readonly saved_at: string; readonly revision: number }>;
}

const pauseMs = 2_000;
const longestMs = 5_000;
const retryMs = 5_000;

export function createDraft({ saved, kept, keeper, put }: Options) {
  let server = saved;
  /** The texts that may have arrived although their responses were lost. */
  let unconfirmed: readonly string[] = [];
  let changedAt = 0;
  let failures = 0;
  let sending: Promise<void> | undefined;
  const isElsewhere = kept !== undefined && kept.text !== saved.text && kept.over !== saved.revision;
  const store = createStore<DraftState>({
    text: saved.text,
    status: { kind: 'saved', at: saved.saved_at },
    other: isElsewhere ? kept.text : undefined,
  });
  const show = (state: Partial<DraftState>) => store.set({ ...store.get(), ...state });
  const saveSoon = () => void save().catch(() => {});
  const soon = debounce(saveSoon, pauseMs);
  const later = debounce(saveSoon, retryMs);

  function edit(typed: string) {
    const text = plainText(typed);
    failures = 0;
    const isFirst = store.get().text === server.text;
    show({ text, isNews: false });
    if (text === server.text && !sending) return settle();
    keeper.keep({ text, over: server.revision });
    if (isFirst) changedAt = performance.now();
    if (store.get().status.kind === 'saved') show({ status: { kind: 'saving' } });
    if (performance.now() - changedAt > longestMs) saveSoon();
    else soon.call();
  }

  function settle() {
    soon.cancel();
    unconfirmed = [];
    if (store.get().other === undefined) keeper.forget();
    show({ status: { kind: 'saved', at: server.saved_at } });
  }

  /**
   * Merges a draft that was saved from elsewhere. It replaces the text shown, or is shown next to the text that only
   * this browser has.
   */
  function take(now: LetterDraft) {
    if (now.revision <= server.revision) return;
    const { text, other } = store.get();
    const isAllSaved = text === server.text;
    const isOwn = now.text === text || unconfirmed.includes(now.text);
    server = now;
    if (other !== undefined) return show({ text: now.text });
    if (isOwn) return now.text === text && !sending ? settle() : undefined;
    soon.cancel();
    if (isAllSaved) show({ text: now.text, status: { kind: 'saved', at: now.saved_at }, isNews: true });
    else show({ text: now.text, other: text });
  }

  /**
   * Saves the text, with one request at a time: an earlier text must not arrive after a later one. Rejects with the
   * reason if the text cannot be saved.
   */
  function save(keepalive = false): Promise<void> {
    soon.cancel();
    later.cancel();
    sending ??= send(keepalive).finally(() => {
      sending = undefined;
    });
    return sending;
  }

  async function send(keepalive: boolean) {
    try {
      while (store.get().text !== server.text) {
        const { text } = store.get();
        if (text.length > limits.letterText) throw new TooLong();
        changedAt = performance.now();
        await sendText(text, keepalive);
      }
      if (store.get().other !== undefined) throw new Undecided();
    } catch (cause) {
      show({ status: { kind: 'unsaved', cause } });
      failures += 1;
      if (isUnreachable(cause) && failures < behind.attempts) later.call();
      throw cause;
    }
    failures = 0;
    settle();
  }

  async function sendText(text: string, keepalive: boolean) {
    unconfirmed = [...unconfirmed, text];
    try {
      const { saved_at, revision } = await put(text, server.revision, keepalive);
      server = { text, saved_at, revision };
      unconfirmed = [];
    } catch (error) {
      const present = presentIn(error);
      // Without a newer revision, sending again would get the same response, forever.
      if (!present || present.revision <= server.revision) throw error;
      take(present);
    }
  }

  if (kept && !isElsewhere) edit(kept.text);
  return {
    ...store,
    edit,
    save,
    /** Returns the saved revision that is shown. A letter is sent with the revision that the recommender saw last. */
    seen: () => server.revision,
    /** Saves the text when the page closes. */
    saveAtLast() {
      if (store.get().status.kind !== 'saved' && store.get().other === undefined) save(true).catch(() => {});
    },
    /** Merges the draft that the server was found to have, unless a save is running. */
    note(now: LetterDraft) {
      if (!sending) take(now);
    },
    /** Resolves the conflict with the text of this browser, the saved text, or both. */
    choose(text: string) {
      show({ other: undefined });
      edit(text);
    },
    /** Removes the text from this browser after the letter was sent. */
    forget() {
      soon.cancel();
      later.cancel();
      keeper.forget();
    },
  };
}

export type Draft = ReturnType<typeof createDraft>;

/** Returns the saved draft from the response to a refused write. */
export function presentIn(error: unknown): LetterDraft | undefined {
  const content = error instanceof ServerError ? (error.content as { present?: LetterDraft } | undefined) : undefined;
  return typeof content?.present?.text === 'string' ? content.present : undefined;
}

export class TooLong extends Error {
  override name = 'TooLong' as const;
  constructor() {
    super(`your letter is longer than ${limits.letterText.toLocaleString('en-US')} characters`);
  }
}

/** One of two texts has to be chosen first. */
export class Undecided extends Error {
  override name = 'Undecided' as const;
}
