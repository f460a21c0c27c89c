// The outbox contains the unsaved changes. `create-saving.ts` adds them, and `send-batch.ts` sends them. If another
// device has saved a different value in the meantime, the entry becomes a conflict (`conflicts.ts`).

import { unsavedDays } from '../../../../shared/limits.ts';
import { backgroundRetry } from '../../../lib/code/retry.ts';
import type { Seal } from '../../../lib/storage/seal.ts';
import { createEntries } from './entries.ts';
import {
  companionSuffix,
  type Entry,
  type EntryName,
  isEmpty,
  isSame,
  kindOf,
  namesIn,
  type Value,
  type Values,
} from './entry.ts';
import { type ItemStorage, storageKeyOf, timeOf, versionKeyOf } from './stored-entry.ts';

/** The entries that were removed, with the time of each (`at`), in ms since 1970. */
export type RemovedEntries = Readonly<Partial<Record<EntryName, number>>>;

/** The message by which the tabs of a browser share which values the server has and which entries were removed. */
export interface Message {
  readonly owner: string;
  readonly version: number;
  readonly values: Values;
  readonly gone: RemovedEntries;
}

export interface Environment {
  /** Identifies the browser tab. Stays the same when the page is reloaded. */
  readonly tab: string;
  readonly items: ItemStorage;
  readonly post: (message: Message) => void;
  readonly runExclusively: (operation: () => Promise<void>) => Promise<void>;
  readonly now: () => number;
  readonly schedule: (operation: () => void, ms: number) => () => void;
}

export interface OutboxHost {
  /** Sends the ready entries, except those added after `until`. Throws if the caller should try again later. */
  readonly sendReady: (outbox: Outbox, until: number) => Promise<void>;
  readonly isSensitive: (name: EntryName) => boolean;
  /** Whether this release of the form knows the entry. Other entries stay in the storage until they expire. */
  readonly isAccepted: (name: EntryName, entry: Entry) => boolean;
  /** Whether the entry is blocked by an unresolved conflict or a hidden question. */
  readonly isHeld: (name: EntryName) => boolean;
  /** Whether the entry may be dropped when another device has saved a different value. */
  readonly isDisposable: (name: EntryName, entry: Entry) => boolean;
  /** Shows the current values of these names. Called when they may have changed other than by input in this tab. */
  readonly show: (names: readonly EntryName[]) => void;
  readonly onStatusChange: () => void;
  /** Called when another device has written a version that this tab does not know. */
  readonly onOutdated: () => void;
}

export interface SavingStatus {
  readonly kind: 'saved' | 'saving' | 'choose' | 'unsaved';
  /**
   * The time at which the server confirmed the values, in ms since 1970. Only in the state `saved`, and undefined
   * before the first read.
   */
  readonly at?: number | undefined;
  /** An error, or the message of a refusal. Only in the state `unsaved`. */
  readonly cause?: unknown;
}

/** A value that the server is known to have, and the version of the application at that time. */
export interface SavedValue {
  readonly value: Value;
  readonly version: number;
}

/** The time without a key press after which typing counts as paused, in ms. */
export const typingPauseMs = 3_000;
/** The longest delay from the first keystroke to sending, in ms. */
const maxDelayMs = 5_000;
/** The delay before this tab sends a change that another tab has stored, in ms. */
const otherTabDelayMs = 8_000;

export const visitor = 'visitor';

const dayMs = 24 * 60 * 60 * 1000;

/** Whether an entry that was last changed at `at` is too old to be opened. `expired-entries.ts` removes it. */
export const isExpired = (owner: string, at: number, now: number): boolean =>
  now - at >= (owner === visitor ? unsavedDays.visitor : unsavedDays.applicant) * dayMs;

/**
 * Creates the outbox: the list of changes that the server has not acknowledged. An answer is removed only if the server
 * has it, if the user decides against it, or if it is discarded. The user is warned before a logout discards answers,
 * and informed if a submission or an expiry has discarded them.
 */
export function createOutbox({ tab, items, post, runExclusively, now, schedule }: Environment, host: OutboxHost) {
  // These are the server's values that this tab knows. They are dropped when the owner changes.
  const savedValues = new Map<EntryName, SavedValue>();
  const refusals = new Map<EntryName, { readonly at: number; readonly message: string }>();
  /** The version of the last complete read; undefined before the first one. */
  let readVersion: number | undefined;
  /** The newest version that this tab knows. If the stored version is higher, this tab has missed a message. */
  let latestVersion = 0;
  let savedAt: number | undefined;

  // The state of failed attempts. A user action or a restored connection resets `failureCount`. `failure` stays until
  // an attempt succeeds, because the screen shows its cause.
  let failure: { readonly cause: unknown; readonly at: number } | undefined;
  let failureCount = 0;

  let attemptQueue: Promise<void> = Promise.resolve();
  let activeAttempts = 0;
  let cancelSend: (() => void) | undefined;
  let firstUnsentAt: number | undefined;

  const entries = createEntries({
    items,
    now,
    isSensitive: host.isSensitive,
    isAccepted: (name, entry) => !isExpired(entries.owner, entry.at, now()) && host.isAccepted(name, entry),
    onMerged(name) {
      host.show([name]);
      ensureSendScheduled(otherTabDelayMs);
      host.onStatusChange();
    },
  });

  const canSend = () => readVersion !== undefined && entries.owner !== visitor;
  const baseVersionOf = (name: EntryName) => savedValues.get(name)?.version ?? readVersion ?? 0;
  const pendingEntries = () => [...entries.all()].filter(([name]) => kindOf(name) !== 'page');
  const isRefused = (name: EntryName, { at }: Entry) => refusals.get(name)?.at === at;

  function mergeSaved(version: number, values: Values) {
    const names = namesIn(values).filter((name) => (savedValues.get(name)?.version ?? 0) <= version);
    for (const name of names) savedValues.set(name, { value: values[name] ?? '', version });
    host.show(names.filter((name) => !entries.get(name)));
  }

  function publish(version: number, values: Values, removed: RemovedEntries) {
    if (version > 0) {
      savedAt = now();
      storeVersion(Math.max(version, storedVersion()));
    }
    onVersion(version);
    mergeSaved(version, values);
    post({ owner: entries.owner, version, values, gone: removed });
    host.onStatusChange();
  }

  const storedVersion = () => Number(items.getItem(versionKeyOf(entries.owner))) || 0;
  const storeVersion = (version: number) => items.setItem(versionKeyOf(entries.owner), String(version));

  /** Records a version. If the version skips a number, another device has written. */
  function onVersion(version: number) {
    if (version > latestVersion + 1) host.onOutdated();
    latestVersion = Math.max(latestVersion, version);
  }

  /** Returns the rest of the pause after a failure, in ms. If the clock was set back, the pause is over. */
  const pauseLeft = () =>
    failure && failureCount > 0 && now() >= failure.at ? failure.at + backgroundRetry.pauseMs - now() : 0;

  function scheduleSend(ms: number) {
    cancelSend?.();
    const shouldSchedule = canSend() && failureCount < backgroundRetry.attempts;
    cancelSend = shouldSchedule ? schedule(() => void enqueueAttempt(), Math.max(ms, pauseLeft())) : undefined;
  }

  function ensureSendScheduled(ms: number) {
    if (!cancelSend && ready(Number.POSITIVE_INFINITY).size > 0) scheduleSend(ms);
  }

  /** Sends without waiting for the pause after a failure: the user acted, or the connection is back. */
  function flush(): Promise<void> {
    failureCount = 0;
    return enqueueAttempt();
  }

  function enqueueAttempt(): Promise<void> {
    cancelSend?.();
    cancelSend = undefined;
    attemptQueue = attemptQueue.then(async () => {
      if (pauseLeft() > 0) scheduleSend(0);
      else if (canSend() && entries.all().size > 0) await runAttempt(() => runExclusively(sendStoredEntries));
    });
    return attemptQueue;
  }

  async function runAttempt(operation: () => Promise<void>) {
    activeAttempts += 1;
    host.onStatusChange();
    try {
      await operation();
    } catch (error) {
      failure = { cause: error, at: now() };
      failureCount += 1;
      scheduleSend(backgroundRetry.pauseMs);
    }
    activeAttempts -= 1;
    host.onStatusChange();
  }

  async function sendStoredEntries() {
    const until = now();
    firstUnsentAt = undefined;
    await entries.write();
    await entries.refresh();
    await host.sendReady(outbox, until);
    failure = undefined;
    failureCount = 0;
    ensureSendScheduled(typingPauseMs);
  }

  /**
   * Whether the entry was added after `until`. Times far in the future do not count: the device's clock was set back
   * after the entry was added.
   */
  const isAddedAfter = ({ since }: Entry, until: number) => since > until && since - until < maxDelayMs;

  const ready = (until: number): Map<EntryName, Entry> =>
    new Map(
      [...entries.all()].filter(
        ([name, entry]) => !entry.other && !isAddedAfter(entry, until) && !isRefused(name, entry) && !host.isHeld(name),
      ),
    );

  function advanceBaseVersion(name: EntryName, version: number) {
    const entry = entries.get(name);
    // Must be later than the `until` of the current attempt, which would otherwise send the entry again at once.
    const since = now() + 1;
    if (entry) entries.put(name, { ...entry, seen: Math.max(entry.seen, version), since, sent: [] });
  }

  /**
   * Whether the user typed over a saved answer without having seen it, after a reload without a connection. If they
   * empty the field again, they have not changed that answer.
   */
  const isUnseen = ({ seen, sent }: Entry) =>
    readVersion === undefined && entries.owner !== visitor && seen === 0 && sent.length === 0;

  function recordChange(name: EntryName, value: Value) {
    if (entries.owner === '') return;
    const before = entries.get(name);
    if (before ? before.value === value : kindOf(name) !== 'document' && isSame(savedValues.get(name)?.value, value))
      return;
    if (before && isEmpty(value) && isUnseen(before)) return outbox.drop(name, before);
    const at = Math.max(now(), (before?.at ?? 0) + 1);
    const visitorTab = entries.owner === visitor && { tab };
    entries.put(name, { seen: baseVersionOf(name), since: at, sent: [], ...before, value, at, ...visitorTab });
    firstUnsentAt = Math.min(firstUnsentAt ?? at, at);
    failureCount = Math.min(failureCount, 1);
    scheduleSend(Math.max(0, Math.min(typingPauseMs, firstUnsentAt + maxDelayMs - at)));
    if (!before) host.onStatusChange();
  }

  const outbox = {
    tab,
    get owner() {
      return entries.owner;
    },
    entries: entries.all,
    isUnreadable: (name: EntryName) => entries.unreadable().has(name),
    /** Returns the value that the user sees: the unsaved change, or else the saved value. */
    valueOf: (name: EntryName): Value | undefined => (entries.get(name) ?? savedValues.get(name))?.value,
    show: host.show,
    showAll: () => host.show([...entries.all().keys()]),
    version: () => readVersion ?? 0,
    hasRead: () => readVersion !== undefined,
    isEmpty: () => pendingEntries().length + entries.unreadable().size === 0,
    /** Returns the unsaved answers that the user would miss, one name per question. */
    unsavedAnswers: (): EntryName[] =>
      [...entries.all().keys(), ...entries.unreadable()].filter(
        (name) => kindOf(name) === 'answer' && !name.endsWith(companionSuffix),
      ),
    /** Returns the status for the screen, derived from the entries each time. */
    status(): SavingStatus {
      const pending = pendingEntries();
      if (pending.some(([name, entry]) => entry.other || host.isHeld(name))) return { kind: 'choose' };
      const [refusal] = pending.find(([name, entry]) => isRefused(name, entry)) ?? [];
      if (refusal) return { kind: 'unsaved', cause: refusals.get(refusal)?.message };
      if (pending.length + entries.unreadable().size === 0) return { kind: 'saved', at: savedAt };
      const isBeingSaved = activeAttempts > 0 || pending.every(([, { since }]) => Math.abs(now() - since) < maxDelayMs);
      return pending.length > 0 && isBeingSaved ? { kind: 'saving' } : { kind: 'unsaved', cause: failure?.cause };
    },

    failure: (): unknown => failure?.cause,

    /** Loads the stored entries of an owner: an application's tag, or `visitor`. */
    async open(owner: string, seal?: Seal) {
      if (owner !== entries.owner) {
        items.removeItem(versionKeyOf(entries.owner));
        savedValues.clear();
        refusals.clear();
        [readVersion, failure, failureCount, savedAt, latestVersion] = [undefined, undefined, 0, undefined, 0];
      }
      await entries.open(owner, seal);
    },

    /** Merges the whole application as the server has it. Returns false if a newer version was read before. */
    mergeServerState(version: number, values: Values): boolean {
      if (readVersion !== undefined && version < readVersion) return false;
      const absentNames = [...savedValues.keys()].filter((name) => !(name in values));
      readVersion = version;
      latestVersion = Math.max(latestVersion, version);
      savedAt = now();
      mergeSaved(version, { ...Object.fromEntries(absentNames.map((name) => [name, ''])), ...values });
      if (entries.all().size > 0) scheduleSend(0);
      host.onStatusChange();
      // If the stored version is higher, another tab received it before this tab could listen to messages.
      if (storedVersion() > version) host.onOutdated();
      storeVersion(version);
      return true;
    },

    recordChange,
    flush,
    /** Sends as soon as the pause after a failure has passed. */
    sendAfterPause: () => scheduleSend(0),
    resume() {
      failureCount = 0;
    },
    write: entries.write,
    hasUnstoredEntries: entries.hasUnstoredEntries,

    /** Sends the entries that are ready without waiting for the lock. Sending an entry twice is harmless. */
    sendOnPageHide() {
      void entries.write();
      if (canSend() && ready(now()).size > 0) void runAttempt(() => host.sendReady(outbox, now()));
    },

    now,
    baseVersionOf,
    savedOf: (name: EntryName): SavedValue | undefined => savedValues.get(name),
    /** Replaces an entry when the user has resolved a conflict, or with an entry from before the login. */
    replace(name: EntryName, entry: Entry) {
      entries.put(name, entry);
      host.show([name]);
      host.onStatusChange();
      scheduleSend(0);
    },
    /** Removes an entry in favor of the saved value. */
    drop(name: EntryName, { at, other }: Entry) {
      entries.remove(name, at);
      publish(other?.version ?? 0, other ? { [name]: other.value } : {}, { [name]: at });
      host.show([name]);
    },
    mergeSaved,

    ready,
    put: entries.put,
    remove: entries.remove,
    advanceBaseVersion,
    publish,
    isDisposable: host.isDisposable,
    reportOutdated: host.onOutdated,
    /** Marks an entry as refused. It is not sent again until it changes. */
    markRefused: (name: EntryName, at: number, message: string) => void refusals.set(name, { at, message }),

    /** Removes all entries in favor of the saved values, at a logout after a warning or after a submission. */
    discard() {
      const removed = Object.fromEntries([...entries.all()].map(([name, { at }]) => [name, at]));
      for (const [name, at] of Object.entries(removed)) entries.remove(name as EntryName, at);
      for (const name of entries.unreadable()) entries.remove(name, Number.POSITIVE_INFINITY);
      publish(0, {}, removed);
      host.show(namesIn(removed as Values));
    },

    onMessage({ owner, version, values, gone: removed }: Message) {
      if (owner !== entries.owner) return;
      for (const name of namesIn(removed as Values))
        if (!entries.remove(name, removed[name] ?? 0) && version > 0) advanceBaseVersion(name, version);
      mergeSaved(version, values);
      latestVersion = Math.max(latestVersion, version);
      host.show(namesIn(removed as Values));
      host.onStatusChange();
      ensureSendScheduled(otherTabDelayMs);
    },
    onStored: entries.onStored,
    /** Whether an entry that a visitor made is still unclaimed. Another tab may have claimed a stored one. */
    isUnclaimed: (name: EntryName) => host.isSensitive(name) || items.getItem(storageKeyOf(visitor, name)) !== null,
    /** Deletes the stored copies of a visitor's entries, unless they have changed since. */
    deleteVisitorCopies(claimedEntries: ReadonlyMap<EntryName, Entry>) {
      for (const [name, { at }] of claimedEntries) {
        const item = storageKeyOf(visitor, name);
        if ((timeOf(items.getItem(item)) ?? 0) <= at) items.removeItem(item);
      }
    },
  };
  return outbox;
}

export type Outbox = ReturnType<typeof createOutbox>;
