// The outbox. Changes come in through `create-saving.ts` and go out through `send-batch.ts`. If another device has
// saved a different value in the meantime, the entry becomes a conflict (`choices.ts`).

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

/** The entries that were removed, each with the `at` that it had. */
export type Gone = Readonly<Partial<Record<EntryName, number>>>;

/** The message by which the tabs of a browser share which values the server has and which entries were removed. */
export interface Message {
  readonly owner: string;
  readonly version: number;
  readonly values: Values;
  readonly gone: Gone;
}

export interface Environment {
  /** Identifies the browser tab. Stays the same when the page is reloaded. */
  readonly tab: string;
  readonly items: Items;
  readonly post: (message: Message) => void;
  /** Runs the operation in one tab of the browser at a time. */
  readonly alone: (operation: () => Promise<void>) => Promise<void>;
  readonly now: () => number;
  readonly later: (operation: () => void, ms: number) => () => void;
}

export interface Host {
  /**
   * Sends the entries that are ready, except those added after `until`. Throws if the caller should try again later.
   */
  readonly sendReady: (outbox: Outbox, until: number) => Promise<void>;
  readonly isSensitive: (name: EntryName) => boolean;
  /** Whether this release of the form knows the entry. Other entries stay in the storage until they expire. */
  readonly accepts: (name: EntryName, entry: Entry) => boolean;
  /** Whether the entry is blocked by an unresolved conflict or a hidden question. */
  readonly isHeld: (name: EntryName) => boolean;
  /** Whether the entry may be dropped when another device has saved a different value. */
  readonly yields: (name: EntryName, entry: Entry) => boolean;
  /** Shows the current values of these names, which may have changed other than by the user's input in this tab. */
  readonly show: (names: readonly EntryName[]) => void;
  readonly statusChanged: () => void;
  /** Called when another device has written a version that this tab does not know. */
  readonly outdated: () => void;
}

export interface SavingStatus {
  readonly kind: 'saved' | 'saving' | 'choose' | 'unsaved';
  /** When `saved`: the time at which the server confirmed it, in ms since 1970. Undefined before the first read. */
  readonly at?: number | undefined;
  /** When `unsaved`: an error, or the message of a refusal. */
  readonly cause?: unknown;
}

/** A value that the server is known to have, and the version of the application at that time. */
export interface Saved {
  readonly value: Value;
  readonly version: number;
}

/**
 * Delays before a change is sent, in ms: after the last keystroke, at most after the first one, and for another tab's
 * change.
 */
const afterTyping = 3_000;
const atMost = 5_000;
const forAnotherTab = 8_000;

export const visitor = 'visitor';

/**
 * Creates the outbox: the list of changes that the server has not acknowledged. An answer is removed only if the server
 * has it, if the user decides against it, or if it is discarded. The user is warned before a logout discards answers,
 * and is told if a submission or an expiry has discarded them.
 */
export function createOutbox({ tab, items, post, alone, now, later }: Environment, host: Host) {
  // The values that the server has, as this tab knows them. Dropped when the owner changes.
  const known = new Map<EntryName, Saved>();
  const refused = new Map<EntryName, { readonly at: number; readonly message: string }>();
  /** The version of the last complete read; undefined before the first one. */
  let readAt: number | undefined;
  /**
   * The newest version that this tab knows. The stored version is the newest of all tabs: if it is higher, this tab has
   * missed a message.
   */
  let latest = 0;
  let savedAt: number | undefined;

  // The state of failed attempts. A user action or a restored connection resets `failures`. `failure` stays until an
  // attempt succeeds, because the screen shows its cause.
  let failure: { readonly cause: unknown; readonly at: number } | undefined;
  let failures = 0;

  // The current attempt to send, and the next one.
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

  function mergeSaved(version: number, values: Values) {
    const names = namesIn(values).filter((name) => (known.get(name)?.version ?? 0) <= version);
    for (const name of names) known.set(name, { value: values[name] ?? '', version });
    host.show(names.filter((name) => !entries.get(name)));
  }

  function publish(version: number, values: Values, gone: Gone) {
    if (version > 0) {
      savedAt = now();
      storeVersion(Math.max(version, storedVersion()));
    }
    onVersion(version);
    mergeSaved(version, values);
    post({ owner: entries.owner, version, values, gone });
    host.statusChanged();
  }

  const storedVersion = () => Number(items.getItem(versionItemOf(entries.owner))) || 0;
  const storeVersion = (version: number) => items.setItem(versionItemOf(entries.owner), String(version));

  /** Records a version. A version that skips one means that another device has written. */
  function onVersion(version: number) {
    if (version > latest + 1) host.outdated();
    latest = Math.max(latest, version);
  }

  /** Returns the rest of the pause after a failure, in ms. If the clock was set back, the pause is over. */
  const pauseLeft = () => (failure && failures > 0 && now() >= failure.at ? failure.at + behind.pause - now() : 0);

  function sendIn(ms: number) {
    cancelSend?.();
    const mayHelp = canSend() && failures < behind.attempts;
    cancelSend = mayHelp ? later(() => void run(), Math.max(ms, pauseLeft())) : undefined;
  }

  /** Schedules the remaining entries, unless an attempt is scheduled already. */
  function sendLater(ms: number) {
    if (!cancelSend && ready(Number.POSITIVE_INFINITY).size > 0) sendIn(ms);
  }

  /** Sends without waiting for the pause after a failure: the user acted, or the connection is back. */
  function flush(): Promise<void> {
    failures = 0;
    return run();
  }

  function run(): Promise<void> {
    cancelSend?.();
    cancelSend = undefined;
    cycles = cycles.then(async () => {
      if (pauseLeft() > 0) sendIn(0);
      else if (canSend() && entries.all().size > 0) await runCounted(() => alone(cycle));
    });
    return cycles;
  }

  async function runCounted(operation: () => Promise<void>) {
    underWay += 1;
    host.statusChanged();
    try {
      await operation();
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

  /**
   * Whether the entry was added after `until`. A time far in the future comes from a clock that was set back since, and
   * does not count.
   */
  const isAddedAfter = ({ since }: Entry, until: number) => since > until && since - until < atMost;

  const ready = (until: number): Map<EntryName, Entry> =>
    new Map(
      [...entries.all()].filter(
        ([name, entry]) => !entry.other && !isAddedAfter(entry, until) && !isRefused(name, entry) && !host.isHeld(name),
      ),
    );

  function advance(name: EntryName, version: number) {
    const entry = entries.get(name);
    // Later than the `until` of the current attempt, which would otherwise send the entry again at once.
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
    /** Returns the value that the user sees: the unsaved change, or else the saved value. */
    valueOf: (name: EntryName): Value | undefined => (entries.get(name) ?? known.get(name))?.value,
    show: host.show,
    showAll: () => host.show([...entries.all().keys()]),
    version: () => readAt ?? 0,
    hasRead: () => readAt !== undefined,
    isEmpty: () => waiting().length + entries.unreadable().size === 0,
    /** Returns the unsaved answers that the user would miss, one name per question. */
    unsavedAnswers: (): EntryName[] =>
      [...entries.all().keys(), ...entries.unreadable()].filter(
        (name) => kindOf(name) === 'answer' && !name.endsWith(companionSuffix),
      ),
    /** Returns the status for the screen, derived from the entries each time. */
    status(): SavingStatus {
      const open = waiting();
      if (open.some(([name, entry]) => entry.other || host.isHeld(name))) return { kind: 'choose' };
      const [refusal] = open.find(([name, entry]) => isRefused(name, entry)) ?? [];
      if (refusal) return { kind: 'unsaved', cause: refused.get(refusal)?.message };
      if (open.length + entries.unreadable().size === 0) return { kind: 'saved', at: savedAt };
      const isOnItsWay = underWay > 0 || open.every(([, { since }]) => Math.abs(now() - since) < atMost);
      return open.length > 0 && isOnItsWay ? { kind: 'saving' } : { kind: 'unsaved', cause: failure?.cause };
    },

    /** Returns the error of the last attempt to send; undefined if it did not fail. */
    failure: (): unknown => failure?.cause,

    /** Loads the stored entries of an owner: an application's tag, or `visitor`. */
    async open(owner: string, seal?: Seal) {
      if (owner !== entries.owner) {
        items.removeItem(versionItemOf(entries.owner));
        known.clear();
        refused.clear();
        [readAt, failure, failures, savedAt, latest] = [undefined, undefined, 0, undefined, 0];
      }
      await entries.open(owner, seal);
    },

    /** Merges the whole application as the server has it. Returns false if a newer version was read before. */
    read(version: number, values: Values): boolean {
      if (readAt !== undefined && version < readAt) return false;
      const absent = [...known.keys()].filter((name) => !(name in values));
      readAt = version;
      latest = Math.max(latest, version);
      savedAt = now();
      mergeSaved(version, { ...Object.fromEntries(absent.map((name) => [name, ''])), ...values });
      if (entries.all().size > 0) sendIn(0);
      host.statusChanged();
      // Another tab received a newer version before this tab could listen to its messages.
      if (storedVersion() > version) host.outdated();
      storeVersion(version);
      return true;
    },

    enter,
    flush,
    /** Sends as soon as the pause after a failure has passed. */
    sendSoon: () => sendIn(0),
    /** Allows new attempts, because the cause of the failures may be gone. */
    resume() {
      failures = 0;
    },
    write: entries.write,
    isOnlyHere: entries.isOnlyHere,

    /**
     * Sends before the page closes, without the lock, which may not be granted in time. The server may receive an entry
     * twice, which is harmless.
     */
    leave() {
      void entries.write();
      if (canSend() && ready(now()).size > 0) void runCounted(() => host.sendReady(outbox, now()));
    },

    now,
    seenOf,
    /** Returns the value that the server is known to have. */
    savedOf: (name: EntryName): Saved | undefined => known.get(name),
    /** Replaces an entry when the user has resolved a conflict, or with an entry from before the login. */
    replace(name: EntryName, entry: Entry) {
      entries.put(name, entry);
      host.show([name]);
      host.statusChanged();
      sendIn(0);
    },
    /** Removes an entry in favor of the saved value. */
    drop(name: EntryName, { at, other }: Entry) {
      entries.remove(name, at);
      publish(other?.version ?? 0, other ? { [name]: other.value } : {}, { [name]: at });
      host.show([name]);
    },
    noteSaved: mergeSaved,

    ready,
    put: entries.put,
    remove: entries.remove,
    advance,
    /** Merges saved values, and publishes them and the removed entries to the other tabs. */
    tell: publish,
    yields: host.yields,
    outdated: host.outdated,
    /** Marks an entry as refused. It is not sent again until it changes. */
    refuse: (name: EntryName, at: number, message: string) => void refused.set(name, { at, message }),

    /** Removes all entries, at a logout after a warning or after a submission. */
    discard() {
      const gone = Object.fromEntries([...entries.all()].map(([name, { at }]) => [name, at]));
      for (const [name, at] of Object.entries(gone)) entries.remove(name as EntryName, at);
      for (const name of entries.unreadable()) entries.remove(name, Number.POSITIVE_INFINITY);
      publish(0, {}, gone);
    },

    onMessage({ owner, version, values, gone }: Message) {
      if (owner !== entries.owner) return;
      for (const name of namesIn(gone as Values))
        if (!entries.remove(name, gone[name] ?? 0) && version > 0) advance(name, version);
      mergeSaved(version, values);
      latest = Math.max(latest, version);
      host.show(namesIn(gone as Values));
      host.statusChanged();
      sendLater(forAnotherTab);
    },
    onStored: entries.onStored,
    /** Whether an entry that a visitor made is still unclaimed. Another tab may have claimed a stored one. */
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
