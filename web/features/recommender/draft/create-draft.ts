// The text of a letter as it is typed: kept in the browser at once, saved when typing pauses, until the server has it.
// Each save says what it has seen; what was saved from elsewhere since stands beside it, and a person chooses.

import type { LetterDraft } from '../../../../shared/contracts/letter.ts';
import { limits } from '../../../../shared/limits.ts';
import { plainText } from '../../../../shared/text/plain-text.ts';
import { isUnreachable, ServerError } from '../../../lib/calls/errors.ts';
import { behind } from '../../../lib/code/retried.ts';
import { debounce } from '../../../lib/debounce.ts';
import { createStore } from '../../../lib/external-store.ts';
import type { Kept, KeptText } from './kept-text.ts';

type DraftStatus =
  /** `at` is absent as long as nothing was ever written. */
  | { readonly kind: 'saved'; readonly at?: string | undefined }
  | { readonly kind: 'saving' }
  | { readonly kind: 'unsaved'; readonly cause: unknown };

interface DraftState {
  readonly text: string;
  readonly status: DraftStatus;
  /** What was typed here, when the letter was saved from elsewhere since: one of the two has to be chosen. */
  readonly other?: string | undefined;
  /** Another text than the one that was shown here before, until somebody types. */
  readonly isNews?: boolean;
}

interface Options {
  readonly saved: LetterDraft;
  readonly kept: Kept | undefined;
  readonly keeper: Pick<KeptText, 'keep' | 'forget'>;
  /** @param seen the revision of what it replaces */
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
  /** Texts that may have arrived though their answers were lost. */
  let unheard: readonly string[] = [];
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
    unheard = [];
    if (store.get().other === undefined) keeper.forget();
    show({ status: { kind: 'saved', at: server.saved_at } });
  }

  /** Saved from elsewhere, it replaces what is shown, or stands beside what only this browser has. */
  function take(now: LetterDraft) {
    if (now.revision <= server.revision) return;
    const { text, other } = store.get();
    const isAllSaved = text === server.text;
    const isOwn = now.text === text || unheard.includes(now.text);
    server = now;
    if (other !== undefined) return show({ text: now.text });
    if (isOwn) return now.text === text && !sending ? settle() : undefined;
    soon.cancel();
    if (isAllSaved) show({ text: now.text, status: { kind: 'saved', at: now.saved_at }, isNews: true });
    else show({ text: now.text, other: text });
  }

  /** One at a time: an earlier text must not arrive after a later one. Rejects with what keeps it from being saved. */
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
    unheard = [...unheard, text];
    try {
      const { saved_at, revision } = await put(text, server.revision, keepalive);
      server = { text, saved_at, revision };
      unheard = [];
    } catch (error) {
      const present = presentIn(error);
      // Nothing new: it would go round in a circle.
      if (!present || present.revision <= server.revision) throw error;
      take(present);
    }
  }

  if (kept && !isElsewhere) edit(kept.text);
  return {
    ...store,
    edit,
    save,
    /** Of what the server has and is shown: a letter is sent as it was last seen. */
    seen: () => server.revision,
    /** As the page goes. */
    saveAtLast() {
      if (store.get().status.kind !== 'saved' && store.get().other === undefined) save(true).catch(() => {});
    },
    /** What the server was found to have. */
    note(now: LetterDraft) {
      if (!sending) take(now);
    },
    /** The words of this browser, those that are saved, or both. */
    choose(text: string) {
      show({ other: undefined });
      edit(text);
    },
    /** Once it is sent: nothing of it stays in this browser. */
    forget() {
      soon.cancel();
      later.cancel();
      keeper.forget();
    },
  };
}

export type Draft = ReturnType<typeof createDraft>;

/** What a write was refused for. */
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
