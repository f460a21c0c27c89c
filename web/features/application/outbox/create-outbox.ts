// What is entered and not saved yet: changes come in by `create-saving.ts` and go out by `send-batch.ts`; what others
// have written meanwhile becomes a choice (`choices.ts`).

import { behind } from '../../../lib/code/retried.ts';
import type { Seal } from '../../../lib/storage/seal.ts';
import { createEntries } from './entries.ts';
import {
  companionSuffix,
  type Entry,
  type EntryName,
  isSame,
  kindOf,
  namesIn,
  type Value,
  type Values,
} from './entry.ts';
import { type Items, itemOf, timeOf, versionItemOf } from './stored-entry.ts';

/** By name, `at` of the entry that has gone. */
export type Gone = Readonly<Partial<Record<EntryName, number>>>;

/** What the tabs of a browser tell each other: what the server has by now, and which entries have gone. */
export interface Message {
  readonly owner: string;
  readonly version: number;
  readonly values: Values;
  readonly gone: Gone;
}

export interface Environment {
  /** Identifies the browser tab. It stays the same when the page is loaded again. */
  readonly tab: string;
  readonly items: Items;
  readonly post: (message: Message) => void;
  /** Runs in one tab of the browser at a time. */
  readonly alone: (act: () => Promise<void>) => Promise<void>;
  readonly now: () => number;
  readonly later: (act: () => void, ms: number) => () => void;
}

export interface Host {
  /** Sends what was entered until then. Throws when it is to be tried again. */
  readonly sendReady: (outbox: Outbox, until: number) => Promise<void>;
  readonly isSensitive: (name: EntryName) => boolean;
  /** Whether this release of the form has it. What it has not stays where it is until it expires. */
  readonly accepts: (name: EntryName, entry: Entry) => boolean;
  /** Waits for a choice, or for a question that is not on screen. */
  readonly isHeld: (name: EntryName) => boolean;
  /** Whether nobody would miss this entry when somebody else has saved another value. */
  readonly yields: (name: EntryName, entry: Entry) => boolean;
  /** The values of these names may have changed by somebody else than the person at this tab. */
  readonly show: (names: readonly EntryName[]) => void;
  readonly statusChanged: () => void;
  /** Somebody else has written what is not known here. */
  readonly outdated: () => void;
}

export interface SavingStatus {
  readonly kind: 'saved' | 'saving' | 'choose' | 'unsaved';
  /** Of what is saved: when the server said so, in ms since 1970; undefined before the first read. */
  readonly at?: number | undefined;
  /** Of what is unsaved: an error, or the sentence of a refusal. */
  readonly cause?: unknown;
}

/** What the server is known to have, and at which version. */
export interface Saved {
  readonly value: Value;
  readonly version: number;
}

/** From a change to its sending, in ms: after the last one, after the first, and for another tab's. */
const afterTyping = 3_000;
const atMost = 5_000;
const forAnotherTab = 8_000;

export const visitor = 'visitor';

/**
 * The list of what the server has not acknowledged. Nothing leaves it but by an acknowledgement, a person's choice, a
 * log-out that was warned of, or an expiry that is told.
 */
export function createOutbox({ tab, items, post, alone, now, later }: Environment, host: Host) {
  // What the server has, as far as this tab knows. Another owner's is forgotten.
  const known = new Map<EntryName, Saved>();
  const refused = new Map<EntryName, { readonly at: number; readonly message: string }>();
  /** The version of the last whole read; undefined until there was one. */
  let readAt: number | undefined;
  /** The newest version that this tab has heard of. The stored one is of all tabs: what this tab has missed is above it. */
  let latest = 0;
  let savedAt: number | undefined;

  // What became of sending. The person, or a line that is back, gives it new attempts; what it failed of is said on.
  let failure: { readonly cause: unknown; readonly at: number } | undefined;
  let failures = 0;

  // What is being sent, and what comes next.
  let cycles: Promise<void> = Promise.resolve();
  let underWay = 0;
  let cancelSend: (() => void) | undefined;
  let firstUnsent: number | undefined;

  const entries = createEntries({
    items,
    now,
    isSensitive: host.isSensitive,
    accepts: host.accepts,
    onTaken(name) {
      host.show([name]);
      sendLater(forAnotherTab);
      host.statusChanged();
    },
  });

  const canSend = () => readAt !== undefined && entries.owner !== visitor;
  const seenOf = (name: EntryName) => known.get(name)?.version ?? readAt ?? 0;
  const waiting = () => [...entries.all()].filter(([name]) => kindOf(name) !== 'page');
  const isRefused = (name: EntryName, { at }: Entry) => refused.get(name)?.at === at;

  function learn(version: number, values: Values) {
    const names = namesIn(values).filter((name) => (known.get(name)?.version ?? 0) <= version);
    for (const name of names) known.set(name, { value: values[name] ?? '', version });
    host.show(names.filter((name) => !entries.get(name)));
  }

  function tell(version: number, values: Values, gone: Gone) {
    if (version > 0) {
      savedAt = now();
      storeVersion(Math.max(version, storedVersion()));
    }
    hear(version);
    learn(version, values);
    post({ owner: entries.owner, version, values, gone });
    host.statusChanged();
  }

  const storedVersion = () => Number(items.getItem(versionItemOf(entries.owner))) || 0;
  const storeVersion = (version: number) => items.setItem(versionItemOf(entries.owner), String(version));

  /** A version that is not the next one tells of another writer. */
  function hear(version: number) {
    if (version > latest + 1) host.outdated();
    latest = Math.max(latest, version);
  }

  /** What is left of the pause after a failure. A clock that is set back ends it. */
  const pauseLeft = () => (failure && failures > 0 && now() >= failure.at ? failure.at + behind.pause - now() : 0);

  function sendIn(ms: number) {
    cancelSend?.();
    const mayHelp = canSend() && failures < behind.attempts;
    cancelSend = mayHelp ? later(() => void run(), Math.max(ms, pauseLeft())) : undefined;
  }

  /** What is left waits for its time, unless that is set already. */
  function sendLater(ms: number) {
    if (!cancelSend && ready(Number.POSITIVE_INFINITY).size > 0) sendIn(ms);
  }

  /** The person, or a line that is back, waits for no pause. */
  function flush(): Promise<void> {
    failures = 0;
    return run();
  }

  function run(): Promise<void> {
    cancelSend?.();
    cancelSend = undefined;
    cycles = cycles.then(async () => {
      if (pauseLeft() > 0) sendIn(0);
      else if (canSend() && entries.all().size > 0) await underWayIn(() => alone(cycle));
    });
    return cycles;
  }

  async function underWayIn(act: () => Promise<void>) {
    underWay += 1;
    host.statusChanged();
    try {
      await act();
    } catch (error) {
      failure = { cause: error, at: now() };
      failures += 1;
      sendIn(behind.pause);
    }
    underWay -= 1;
    host.statusChanged();
  }

  async function cycle() {
    const until = now();
    firstUnsent = undefined;
    await entries.write();
    await entries.refresh();
    await host.sendReady(outbox, until);
    failure = undefined;
    failures = 0;
    sendLater(afterTyping);
  }

  /** Far ahead, it is of a clock that has been set back since. */
  const isLater = ({ since }: Entry, until: number) => since > until && since - until < atMost;

  const ready = (until: number): Map<EntryName, Entry> =>
    new Map(
      [...entries.all()].filter(
        ([name, entry]) => !entry.other && !isLater(entry, until) && !isRefused(name, entry) && !host.isHeld(name),
      ),
    );

  function advance(name: EntryName, version: number) {
    const entry = entries.get(name);
    // Later than whatever is being sent now, which would take it along at once.
    const since = now() + 1;
    if (entry) entries.put(name, { ...entry, seen: Math.max(entry.seen, version), since, sent: [] });
  }

  function enter(name: EntryName, value: Value) {
    if (entries.owner === '') return;
    const before = entries.get(name);
    if (before ? before.value === value : kindOf(name) !== 'document' && isSame(known.get(name)?.value, value)) return;
    const at = Math.max(now(), (before?.at ?? 0) + 1);
    const typedIn = entries.owner === visitor && { tab };
    entries.put(name, { seen: seenOf(name), since: at, sent: [], ...before, value, at, ...typedIn });
    firstUnsent = Math.min(firstUnsent ?? at, at);
    failures = Math.min(failures, 1);
    sendIn(Math.max(0, Math.min(afterTyping, firstUnsent + atMost - at)));
    if (!before) host.statusChanged();
  }

  const outbox = {
    tab,
    get owner() {
      return entries.owner;
    },
    entries: entries.all,
    isUnreadable: (name: EntryName) => entries.unreadable().has(name),
    /** What the person sees: her own change, or else what the server has. */
    valueOf: (name: EntryName): Value | undefined => (entries.get(name) ?? known.get(name))?.value,
    show: host.show,
    showAll: () => host.show([...entries.all().keys()]),
    version: () => readAt ?? 0,
    hasRead: () => readAt !== undefined,
    isEmpty: () => waiting().length + entries.unreadable().size === 0,
    /** What the person would miss, a name a question. */
    unsavedAnswers: (): EntryName[] =>
      [...entries.all().keys(), ...entries.unreadable()].filter(
        (name) => kindOf(name) === 'answer' && !name.endsWith(companionSuffix),
      ),
    /** What the screen says of the list: nothing else is remembered. */
    status(): SavingStatus {
      const open = waiting();
      if (open.some(([name, entry]) => entry.other || host.isHeld(name))) return { kind: 'choose' };
      const [refusal] = open.find(([name, entry]) => isRefused(name, entry)) ?? [];
      if (refusal) return { kind: 'unsaved', cause: refused.get(refusal)?.message };
      if (open.length + entries.unreadable().size === 0) return { kind: 'saved', at: savedAt };
      const isOnItsWay = underWay > 0 || open.every(([, { since }]) => Math.abs(now() - since) < atMost);
      return open.length > 0 && isOnItsWay ? { kind: 'saving' } : { kind: 'unsaved', cause: failure?.cause };
    },

    /** Of the last attempt to send; undefined when it did not fail. */
    failure: (): unknown => failure?.cause,

    /** Takes over the stored entries of an owner: an application's tag, or `visitor`. */
    async open(owner: string, seal?: Seal) {
      if (owner !== entries.owner) {
        items.removeItem(versionItemOf(entries.owner));
        known.clear();
        refused.clear();
        [readAt, failure, failures, savedAt, latest] = [undefined, undefined, 0, undefined, 0];
      }
      await entries.open(owner, seal);
    },

    /** The whole application as the server has it. False for a response that newer ones have overtaken. */
    read(version: number, values: Values): boolean {
      if (readAt !== undefined && version < readAt) return false;
      const absent = [...known.keys()].filter((name) => !(name in values));
      readAt = version;
      latest = Math.max(latest, version);
      savedAt = now();
      learn(version, { ...Object.fromEntries(absent.map((name) => [name, ''])), ...values });
      if (entries.all().size > 0) sendIn(0);
      host.statusChanged();
      // Another tab was told of a newer one before this one could hear it.
      if (storedVersion() > version) host.outdated();
      storeVersion(version);
      return true;
    },

    enter,
    flush,
    /** As soon as a failure allows. */
    sendSoon: () => sendIn(0),
    /** What has failed may succeed now. */
    resume() {
      failures = 0;
    },
    write: entries.write,
    isOnlyHere: entries.isOnlyHere,

    /** Before the page goes: sent at once, past the lock, which may not come in time. What arrives twice is harmless. */
    leave() {
      void entries.write();
      if (canSend() && ready(now()).size > 0) void underWayIn(() => host.sendReady(outbox, now()));
    },

    now,
    seenOf,
    /** What the server has, as far as it is known here. */
    savedOf: (name: EntryName): Saved | undefined => known.get(name),
    /** A person's choice, or what was entered before the log-in. */
    replace(name: EntryName, entry: Entry) {
      entries.put(name, entry);
      host.show([name]);
      host.statusChanged();
      sendIn(0);
    },
    /** The person has given it up for what the server has. */
    drop(name: EntryName, { at, other }: Entry) {
      entries.remove(name, at);
      tell(other?.version ?? 0, other ? { [name]: other.value } : {}, { [name]: at });
      host.show([name]);
    },
    noteSaved: learn,

    ready,
    put: entries.put,
    remove: entries.remove,
    advance,
    /** What the server has, and what has gone: to this tab and the others. */
    tell,
    yields: host.yields,
    outdated: host.outdated,
    /** Until it changes, it is not sent again. */
    refuse: (name: EntryName, at: number, message: string) => void refused.set(name, { at, message }),

    /** After a log-out that was warned of, and after a submit. */
    discard() {
      const gone = Object.fromEntries([...entries.all()].map(([name, { at }]) => [name, at]));
      for (const [name, at] of Object.entries(gone)) entries.remove(name as EntryName, at);
      for (const name of entries.unreadable()) entries.remove(name, Number.POSITIVE_INFINITY);
      tell(0, {}, gone);
    },

    onMessage({ owner, version, values, gone }: Message) {
      if (owner !== entries.owner) return;
      for (const name of namesIn(gone as Values))
        if (!entries.remove(name, gone[name] ?? 0) && version > 0) advance(name, version);
      learn(version, values);
      latest = Math.max(latest, version);
      host.show(namesIn(gone as Values));
      host.statusChanged();
      sendLater(forAnotherTab);
    },
    onStored: entries.onStored,
    /** Whether an entry that a visitor made is still unclaimed. Another tab may have claimed what is stored. */
    isUnclaimed: (name: EntryName) => host.isSensitive(name) || items.getItem(itemOf(visitor, name)) !== null,
    /** Deletes the stored copies of a visitor's entries, unless they have changed since. */
    forgetVisitor(forgotten: ReadonlyMap<EntryName, Entry>) {
      for (const [name, { at }] of forgotten) {
        const item = itemOf(visitor, name);
        if ((timeOf(items.getItem(item)) ?? 0) <= at) items.removeItem(item);
      }
    },
  };
  return outbox;
}

export type Outbox = ReturnType<typeof createOutbox>;
