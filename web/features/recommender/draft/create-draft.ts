import { limits } from '../../../../shared/limits.ts';
import { plainText } from '../../../../shared/text/plain-text.ts';
import { debounce } from '../../../lib/debounce.ts';
import { isUnreachable } from '../../../lib/errors.ts';
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
  /** What this browser kept, when the letter was saved from elsewhere since: one of the two has to be chosen. */
  readonly other?: string | undefined;
}

interface Saved {
  readonly text: string;
  readonly saved_at?: string;
}

interface Options {
  readonly saved: Saved;
  readonly kept: Kept | undefined;
  readonly keeper: Pick<KeptText, 'keep' | 'forget'>;
  readonly put: (text: string, keepalive: boolean) => Promise<{ readonly saved_at: string }>;
  readonly read: () => Promise<Saved>;
}

const pauseMs = 1_000;
const longestMs = 5_000;
const retryMs = 5_000;

/** The text of a letter as it is typed: kept in the browser at once, saved when typing pauses, until the server has it. */
export function createDraft({ saved, kept, keeper, put, read }: Options) {
  let onServer = saved.text;
  let lastPut: string | undefined;
  let savedAt = saved.saved_at;
  let changedAt = 0;
  let sending: Promise<void> | undefined;
  const isElsewhere = kept !== undefined && kept.text !== saved.text && kept.over !== saved.saved_at;
  const store = createStore<DraftState>({
    text: saved.text,
    status: { kind: 'saved', at: savedAt },
    other: isElsewhere ? kept.text : undefined,
  });
  const show = (state: Partial<DraftState>) => store.set({ ...store.get(), ...state });
  const soon = debounce(() => void save().catch(() => {}), pauseMs);
  const later = debounce(() => void save().catch(() => {}), retryMs);

  function edit(typed: string) {
    const text = plainText(typed);
    const isFirst = store.get().text === onServer;
    show({ text });
    if (text === onServer && !sending) return settle();
    keeper.keep({ text, ...(savedAt !== undefined && { over: savedAt }) });
    if (isFirst) changedAt = performance.now();
    if (store.get().status.kind === 'saved') show({ status: { kind: 'saving' } });
    if (performance.now() - changedAt > longestMs) void save().catch(() => {});
    else soon.call();
  }

  function settle() {
    soon.cancel();
    if (store.get().other === undefined) keeper.forget();
    show({ status: { kind: 'saved', at: savedAt } });
  }

  /** Saved from elsewhere, it replaces what is shown, or stands beside what only this browser has. */
  function take(now: Saved) {
    if (now.saved_at === savedAt) return;
    const { text } = store.get();
    const isAllSaved = text === onServer;
    savedAt = now.saved_at;
    onServer = now.text;
    // From here, though the answer was lost.
    if (now.text === lastPut || now.text === text) return;
    if (!isAllSaved) show({ text: now.text, other: text });
    else show({ text: now.text, status: { kind: 'saved', at: savedAt } });
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
      // While it could not be saved from here, it may have been from elsewhere.
      if (store.get().status.kind === 'unsaved') take(await read());
      while (store.get().text !== onServer) {
        const { text } = store.get();
        if (text.length > limits.letterText) throw new TooLong();
        changedAt = performance.now();
        lastPut = text;
        savedAt = (await put(text, keepalive)).saved_at;
        onServer = text;
      }
    } catch (cause) {
      show({ status: { kind: 'unsaved', cause } });
      if (isUnreachable(cause)) later.call();
      throw cause;
    }
    settle();
  }

  if (kept && !isElsewhere) edit(kept.text);
  return {
    ...store,
    edit,
    save,
    /** As the page goes. What could not be saved before stays in the browser: it may replace what is not known here. */
    saveAtLast() {
      if (store.get().status.kind === 'saving') save(true).catch(() => {});
    },
    /** What the server was found to have. */
    note(now: Saved) {
      if (!sending) take(now);
    },
    /** The words of this browser, or those that are saved. */
    choose(text: string) {
      show({ other: undefined });
      if (text === store.get().text) keeper.forget();
      else edit(text);
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

export class TooLong extends Error {
  override name = 'TooLong' as const;
  constructor() {
    super(`it has more than ${limits.letterText.toLocaleString('en-US')} characters`);
  }
}
