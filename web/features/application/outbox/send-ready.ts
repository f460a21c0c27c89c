import { limits } from '../../../../shared/limits.ts';
import { messages } from '../../../../shared/messages.ts';
import { conflict, ServerError } from '../../../lib/calls/errors.ts';
import type { Gone, Outbox } from './create-outbox.ts';
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

export type Outcome =
  | { readonly kind: 'acknowledged'; readonly version?: number }
  /** Somebody else has written later than what was seen: nothing was stored. */
  | { readonly kind: 'stale'; readonly version: number; readonly present: Values }
  /** Sent again, it would be refused again. */
  | { readonly kind: 'refused'; readonly message: string };

/** Throws when it is to be tried again. */
export type SendBatch = (batch: Batch) => Promise<Outcome>;

type Writable<T> = { -readonly [P in keyof T]: T[P] };

/**
 * Sends what is ready, one request at a time, and takes out of the list what was acknowledged. What was entered after
 * `until` waits for its own time, or steady typing would be one request a key.
 */
export async function sendReady(outbox: Outbox, until: number, send: SendBatch) {
  const { owner } = outbox;
  let most: number | undefined;
  while (owner === outbox.owner) {
    const batch = nextBatch(outbox.ready(until), most);
    if (!batch) return;
    await noteSending(outbox, batch);
    if (owner !== outbox.owner) return;
    const outcome = await send(batch);
    if (owner !== outbox.owner) return;
    // One bad answer must not keep the others from being saved.
    most = outcome.kind === 'refused' ? Math.ceil(batch.entries.size / 2) : undefined;
    if (outcome.kind === 'acknowledged') acknowledge(outbox, batch, outcome.version);
    else if (outcome.kind === 'stale') compare(outbox, batch, outcome.version, outcome.present);
    else if (batch.entries.size === 1) refuse(outbox, batch, outcome.message);
  }
}

/** In the storage before the request leaves: whoever sends after a crash knows what may have arrived. */
async function noteSending(outbox: Outbox, batch: Batch) {
  for (const [name, { value }] of batch.entries) {
    const entry = outbox.entries().get(name);
    if (entry && !entry.sent.includes(value)) outbox.put(name, { ...entry, sent: [...entry.sent, value] });
  }
  await outbox.write();
}

function acknowledge(outbox: Outbox, { entries: sent }: Batch, version: number | undefined) {
  const values: Writable<Values> = {};
  const gone: Writable<Gone> = {};
  for (const [name, { value, at }] of sent) {
    if (version !== undefined) values[name] = value;
    if (outbox.remove(name, at)) gone[name] = at;
    // What has changed since it was sent goes on from there.
    else outbox.advance(name, version ?? 0);
  }
  outbox.tell(version ?? 0, values, gone);
}

function compare(outbox: Outbox, { entries: sent }: Batch, version: number, present: Values) {
  // It would go round in a circle.
  if (!namesIn(present).some((name) => (sent.get(name)?.seen ?? version) < version))
    throw new ServerError(messages.unexpected, conflict);
  const values: Writable<Values> = {};
  const gone: Writable<Gone> = {};
  for (const name of namesIn(present)) {
    const there = present[name] ?? '';
    const entry = outbox.entries().get(name);
    if (!entry || !sent.has(name)) continue;
    const isOwn = isOurs(entry, there);
    if (isSame(entry.value, there) || (!isOwn && outbox.yields(name, entry))) {
      values[name] = there;
      if (outbox.remove(name, entry.at)) gone[name] = entry.at;
    } else if (isOwn) outbox.put(name, { ...entry, seen: Math.max(entry.seen, version) });
    else outbox.put(name, { ...entry, other: { value: there, version } });
  }
  outbox.tell(version, values, gone);
  // Whoever has written this may have written more.
  if (namesIn(present).some((name) => !isSame(present[name], sent.get(name)?.value))) outbox.outdated();
}

/** It has arrived unheard; or nothing is there, where it was not known what is. */
const isOurs = ({ sent, seen }: Entry, there: Value) =>
  sent.some((each) => isSame(each, there)) || (seen === 0 && isEmpty(there));

/** Nobody misses a count or a page that cannot be saved. */
function refuse(outbox: Outbox, { entries: sent }: Batch, message: string) {
  for (const [name, entry] of sent)
    if (kindOf(name) === 'answer') outbox.refuse(name as EntryName, entry.at, message);
    else outbox.drop(name, entry);
}

/** Entries of one kind that are sent together; only answers are more than one. */
export interface Batch {
  readonly kind: EntryKind;
  readonly entries: ReadonlyMap<EntryName, Entry>;
}

/** Browsers limit the bodies of keepalive requests to 64 KiB (Fetch standard); the rest is for JSON around the answers. */
const batchBytes = 60_000;
const bytes = new TextEncoder();

/** The oldest first, rows and tabs before the answers within them. */
function nextBatch(ready: ReadonlyMap<EntryName, Entry>, most: number = limits.answersWithSeen): Batch | undefined {
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
