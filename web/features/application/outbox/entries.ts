import type { Seal } from '../../../lib/storage/seal.ts';
import { type Entry, type EntryName, mergeEntries } from './entry.ts';
import {
  type ItemStorage,
  parseContent,
  parseEntry,
  parseStorageKey,
  serializeContent,
  storageKeyOf,
  timeOf,
} from './stored-entry.ts';

interface Options {
  readonly items: ItemStorage;
  readonly now: () => number;
  /** Whether the entry may be stored only encrypted. Without a seal, the entry lasts only as long as the tab. */
  readonly isSensitive: (name: EntryName) => boolean;
  readonly isAccepted: (name: EntryName, entry: Entry) => boolean;
  /** Called after a stored entry, such as another tab's change, was merged. */
  readonly onMerged: (name: EntryName) => void;
}

interface OwnerEntries {
  readonly owner: string;
  seal: Seal | undefined;
  readonly entries: Map<EntryName, Entry>;
  readonly dirty: Set<EntryName>;
  /** The encrypted entries that this tab has no key for. */
  readonly unreadable: Set<EntryName>;
}

const createOwnerEntries = (owner: string): OwnerEntries => ({
  owner,
  seal: undefined,
  entries: new Map(),
  dirty: new Set(),
  unreadable: new Set(),
});

/** Creates the list of an owner's entries. Each has its own storage item, so that tabs do not overwrite each other. */
export function createEntries({ items, now, isSensitive, isAccepted, onMerged }: Options) {
  let current = createOwnerEntries('');
  let isWriteScheduled = false;

  function mergeStoredEntry(name: EntryName, stored: Entry) {
    if (!isAccepted(name, stored)) return;
    const before = current.entries.get(name);
    // If the clock was set back, `since` would be in the future and keep the entry from being sent.
    const entry = mergeEntries({ ...stored, since: Math.min(stored.since, now()) }, before);
    current.entries.set(name, entry);
    current.unreadable.delete(name);
    if (entry.at > stored.at) markDirty(name);
    if (before?.at !== entry.at || before.other?.version !== entry.other?.version) onMerged(name);
  }

  /**
   * Merges a stored item. Removes an item that no release has written. An item of another release, or one that cannot
   * be decrypted, stays until it expires.
   */
  async function loadStoredItem(name: EntryName, text: string | null) {
    const target = current;
    const stored = parseEntry(text);
    if (!stored) {
      if (text !== null && timeOf(text) === undefined) items.removeItem(storageKeyOf(target.owner, name));
      return;
    }
    if (stored.sealed === undefined) return mergeStoredEntry(name, stored);
    const { sealed, ...times } = stored;
    const content = parseContent(await target.seal?.decrypt(sealed));
    if (target !== current) return;
    if (content) mergeStoredEntry(name, { ...times, ...content });
    else if (!target.seal && !target.entries.has(name)) target.unreadable.add(name);
  }

  /** Writes all changes of the current task together before the task ends, so that a crash does not lose them. */
  function markDirty(name: EntryName) {
    current.dirty.add(name);
    if (!isWriteScheduled) queueMicrotask(() => void write());
    isWriteScheduled = true;
  }

  function writeItem({ owner, dirty }: OwnerEntries, name: EntryName, text: string) {
    dirty.delete(name);
    items.setItem(storageKeyOf(owner, name), text);
  }

  async function writeSealed(target: OwnerEntries, name: EntryName, entry: Entry) {
    const { seen, at, since } = entry;
    const sealed = await target.seal?.encrypt(serializeContent(entry));
    if (sealed !== undefined && target.entries.get(name) === entry)
      writeItem(target, name, JSON.stringify({ seen, at, since, sealed }));
  }

  async function writeOne(target: OwnerEntries, name: EntryName): Promise<void> {
    const entry = target.entries.get(name);
    if (!entry) return void target.dirty.delete(name);
    if (isSensitive(name)) return writeSealed(target, name, entry);
    const stored = parseEntry(items.getItem(storageKeyOf(target.owner, name)));
    if (stored && stored.sealed === undefined) mergeStoredEntry(name, stored);
    writeItem(target, name, JSON.stringify(target.entries.get(name)));
  }

  /** Resolves when every entry is in the storage. Entries that need no seal are written synchronously. */
  async function write() {
    isWriteScheduled = false;
    await Promise.all([...current.dirty].map((name) => writeOne(current, name)));
  }

  /** Reads the entries that other tabs have stored. */
  async function refresh() {
    const parsedKeys = items.names().flatMap((item) => parseStorageKey(item) ?? []);
    const own = parsedKeys.filter(({ owner }) => owner === current.owner);
    await Promise.all(own.map(({ name }) => loadStoredItem(name, items.getItem(storageKeyOf(current.owner, name)))));
  }

  return {
    get owner() {
      return current.owner;
    },
    get: (name: EntryName) => current.entries.get(name),
    all: (): ReadonlyMap<EntryName, Entry> => current.entries,
    unreadable: (): ReadonlySet<EntryName> => current.unreadable,
    write,
    refresh,

    /** Whether an entry is not in the storage and would be lost with the page. */
    async hasUnstoredEntries(): Promise<boolean> {
      await write();
      return [...current.entries.keys()].some((name) => items.getItem(storageKeyOf(current.owner, name)) === null);
    },

    /** Switches to the owner at once, then reads the stored entries. Keeps entries in memory for the same owner. */
    async open(owner: string, seal?: Seal) {
      void write();
      if (owner !== current.owner) current = createOwnerEntries(owner);
      current.seal = seal;
      for (const name of current.entries.keys()) if (isSensitive(name)) markDirty(name);
      await refresh();
    },

    put(name: EntryName, entry: Entry) {
      current.entries.set(name, entry);
      markDirty(name);
    },

    /** Removes an entry unless it has changed after `at`. Returns whether it was removed. */
    remove(name: EntryName, at: number): boolean {
      const item = storageKeyOf(current.owner, name);
      const stored = parseEntry(items.getItem(item));
      if (stored && stored.at <= at) items.removeItem(item);
      if ((current.entries.get(name)?.at ?? 0) > at) return false;
      current.unreadable.delete(name);
      current.dirty.delete(name);
      return current.entries.delete(name);
    },

    /** Handles a storage event from another tab. Ignores removals, because a message gives their reason. */
    async onStored(item: string | null, text: string | null) {
      const parsedKey = parseStorageKey(item ?? '');
      if (parsedKey?.owner === current.owner && text !== null) await loadStoredItem(parsedKey.name, text);
    },
  };
}
