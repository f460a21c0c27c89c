import type { Entry } from './entry.ts';

/** What the screen says of the list: nothing else is remembered. */
export type SavingStatus =
  | { readonly kind: 'saved' /** ms since 1970; undefined before the first read. */; readonly at: number | undefined }
  | { readonly kind: 'saving' }
  | { readonly kind: 'choose' }
  | { readonly kind: 'unsaved'; readonly cause: unknown };

/** What is younger is on its way. In ms. */
const patience = 5_000;

interface Situation {
  readonly waiting: readonly {
    readonly entry: Entry;
    readonly isHeld: boolean;
    readonly refusal: string | undefined;
  }[];
  readonly isSending: boolean;
  readonly savedAt: number | undefined;
  readonly failure: unknown;
  readonly now: number;
}

export function savingStatus({ waiting, isSending, savedAt, failure, now }: Situation): SavingStatus {
  if (waiting.some(({ entry, isHeld }) => entry.other || isHeld)) return { kind: 'choose' };
  const refusal = waiting.find((each) => each.refusal !== undefined)?.refusal;
  if (refusal !== undefined) return { kind: 'unsaved', cause: refusal };
  if (waiting.length === 0) return { kind: 'saved', at: savedAt };
  if (isSending || waiting.every(({ entry }) => now - entry.since < patience)) return { kind: 'saving' };
  return { kind: 'unsaved', cause: failure };
}
