import { limits } from '../../../../shared/limits.ts';
import { messages } from '../../../../shared/messages.ts';
import { conflictStatus, ServerError } from '../../../lib/calls/errors.ts';
import type { Outbox, RemovedEntries, SavedValue } from './create-outbox.ts';
import {
  type Entry,
  type EntryKind,
  type EntryName,
  entryKinds,
  isEmpty,
  isSame,
  kindOf,
  namesIn,
  type Value,
  type Values,
} from './entry.ts';

export type BatchOutcome =
  | { readonly kind: 'acknowledged'; readonly version?: number }
  /** Another device has written a later version than this browser knew. Nothing was stored. */
  | { readonly kind: 'stale'; readonly version: number; readonly current: Values }
  /** The server would refuse the same request again. */
  | { readonly kind: 'refused'; readonly message: string };

export type SendBatch = (batch: Batch) => Promise<BatchOutcome>;

type Writable<T> = { -readonly [P in keyof T]: T[P] };

/**
 * Sends the entries that are ready, one request at a time, and removes those that were acknowledged. Entries added
 * after `until` wait for their own time. Otherwise, steady typing would cause one request per keystroke.
 */
export async function sendReady(outbox: Outbox, until: number, send: SendBatch) {
  const { owner } = outbox;
  let maxAnswers: number | undefined;
  while (owner === outbox.owner) {
    const batch = nextBatch(outbox.ready(until), maxAnswers);
    if (!batch) return;
    await recordSending(outbox, batch);
    if (owner !== outbox.owner) return;
    const outcome = await send(batch);
    if (owner !== outbox.owner) return;
    // Send half as many after a refusal, so that one bad answer does not keep the others from being saved.
    maxAnswers = outcome.kind === 'refused' ? Math.ceil(batch.entries.size / 2) : undefined;
    if (outcome.kind === 'acknowledged') acknowledge(outbox, batch, outcome.version);
    else if (outcome.kind === 'stale') handleConflict(outbox, batch, outcome.version, outcome.current);
    else if (batch.entries.size === 1) handleRefusal(outbox, batch, outcome.message);
  }
}

/** Stores the values before they are sent, so that after a crash the next tab knows which may have arrived. */
async function recordSending(outbox: Outbox, batch: Batch) {
  for (const [name, { value }] of batch.entries) {
    const entry = outbox.entries().get(name);
    if (entry && !entry.sent.includes(value)) outbox.put(name, { ...entry, sent: [...entry.sent, value] });
  }
  await outbox.write();
}

function acknowledge(outbox: Outbox, { entries: sent }: Batch, version: number | undefined) {
  const values: Writable<Values> = {};
  const removed: Writable<RemovedEntries> = {};
  for (const [name, { value, at }] of sent) {
    if (version !== undefined) values[name] = value;
    if (outbox.remove(name, at)) removed[name] = at;
    // The entry changed after it was sent. Its new value is based on the version just saved.
    else outbox.advanceBaseVersion(name, version ?? 0);
  }
  outbox.publish(version ?? 0, values, removed);
}

function handleConflict(outbox: Outbox, { entries: sent }: Batch, version: number, current: Values) {
  // If the server's version is not newer, sending again would get the same response forever.
  if (!namesIn(current).some((name) => (sent.get(name)?.seen ?? version) < version))
    throw new ServerError(messages.unexpected, conflictStatus);
  const values: Writable<Values> = {};
  const removed: Writable<RemovedEntries> = {};
  for (const name of namesIn(current)) {
    const saved = current[name] ?? '';
    const entry = outbox.entries().get(name);
    if (!entry || !sent.has(name)) continue;
    const isKnown = isKnownValue(entry, saved, outbox.savedOf(name));
    if (isSame(entry.value, saved) || (!isKnown && outbox.isDisposable(name, entry))) {
      values[name] = saved;
      if (outbox.remove(name, entry.at)) removed[name] = entry.at;
    } else if (isKnown) outbox.put(name, { ...entry, seen: Math.max(entry.seen, version) });
    else outbox.put(name, { ...entry, other: { value: saved, version } });
  }
  outbox.publish(version, values, removed);
  // The other device may have written more values.
  if (namesIn(current).some((name) => !isSame(current[name], sent.get(name)?.value))) outbox.reportOutdated();
}

/**
 * Whether the saved value is no news: this browser sent it but got no response, the entry already replaces it, or it is
 * empty and the entry's `seen` is unknown.
 */
const isKnownValue = ({ sent, seen }: Entry, saved: Value, known: SavedValue | undefined) =>
  sent.some((each) => isSame(each, saved)) ||
  (known !== undefined && known.version <= seen && isSame(known.value, saved)) ||
  (seen === 0 && isEmpty(saved));

/** Marks a refused answer, which stays for the user to correct. Drops other entries, such as a row count or a page. */
function handleRefusal(outbox: Outbox, { entries: sent }: Batch, message: string) {
  for (const [name, entry] of sent)
    if (kindOf(name) === 'answer') outbox.markRefused(name as EntryName, entry.at, message);
    else outbox.drop(name, entry);
}

/** Entries of one kind that are sent in one request. Only answers are sent several at a time. */
export interface Batch {
  readonly kind: EntryKind;
  readonly entries: ReadonlyMap<EntryName, Entry>;
}

/**
 * The maximum size of the answers in one request. Browsers limit the body of a keepalive request to 64 KiB (Fetch
 * standard), and the difference leaves room for the JSON syntax around the answers.
 */
const batchBytes = 60_000;
const textEncoder = new TextEncoder();

/** Picks the oldest entries of the first kind that has any: rows and tabs go before the answers within them. */
function nextBatch(
  ready: ReadonlyMap<EntryName, Entry>,
  maxAnswers: number = limits.answersWithSeen,
): Batch | undefined {
  const sorted = [...ready].sort(([, a], [, b]) => a.since - b.since);
  const kind = entryKinds.find((each) => sorted.some(([name]) => kindOf(name) === each));
  if (!kind) return undefined;
  const entriesOfKind = sorted.filter(([name]) => kindOf(name) === kind);
  let remainingBytes = batchBytes;
  const hasRoom = ([name, { value }]: [EntryName, Entry], index: number) => {
    remainingBytes -= textEncoder.encode(JSON.stringify([name, value])).length;
    return index === 0 || remainingBytes >= 0;
  };
  return { kind, entries: new Map(entriesOfKind.slice(0, kind === 'answer' ? maxAnswers : 1).filter(hasRoom)) };
}
