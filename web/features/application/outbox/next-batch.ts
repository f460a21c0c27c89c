import { limits } from '../../../../shared/limits.ts';
import { type Entry, type EntryKind, type EntryName, entryKinds, kindOf } from './entry.ts';

/** Entries of one kind that are sent together; only answers are more than one. */
export interface Batch {
  readonly kind: EntryKind;
  readonly entries: ReadonlyMap<EntryName, Entry>;
}

/** Browsers limit the bodies of keepalive requests to 64 KiB (Fetch standard); the rest is for JSON around the answers. */
const batchBytes = 60_000;
const bytes = new TextEncoder();

/** The oldest first, rows and tabs before the answers within them. */
export function nextBatch(
  ready: ReadonlyMap<EntryName, Entry>,
  most: number = limits.answersWithSeen,
): Batch | undefined {
  const sorted = [...ready].sort(([, a], [, b]) => a.since - b.since);
  const kind = entryKinds.find((each) => sorted.some(([name]) => kindOf(name) === each));
  if (!kind) return undefined;
  const ofKind = sorted.filter(([name]) => kindOf(name) === kind);
  let room = batchBytes;
  const fits = ([name, { value }]: [EntryName, Entry], index: number) => {
    room -= bytes.encode(JSON.stringify([name, value])).length;
    return index === 0 || room >= 0;
  };
  return { kind, entries: new Map(ofKind.slice(0, kind === 'answer' ? most : 1).filter(fits)) };
}
