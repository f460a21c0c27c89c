import type { Seal } from '../../../lib/storage/seal.ts';
import { type Entry, type EntryName, merged } from './entry.ts';
import { contentText, type Items, itemOf, parseContent, parseEntry, readItemName, timeOf } from './stored-entry.ts';

interface Parts {
  readonly items: Items;
  readonly now: () => number;
  /** Whether the entry may only be stored encrypted. Without a seal it lasts as long as the tab. */
  readonly isSensitive: (name: EntryName) => boolean;
  readonly accepts: (name: EntryName, entry: Entry) => boolean;
  /** Called after a stored entry, such as another tab's change, was merged. */
  readonly onTaken: (name: EntryName) => void;
}

/** The entries of one owner, as this tab knows them. */
interface Book {
  readonly owner: string;
  seal: Seal | undefined;
  readonly entries: Map<EntryName, Entry>;
  /** The entries that are not in the storage yet. */
  readonly dirty: Set<EntryName>;
  /** The encrypted entries that this tab has no key for. */
  readonly unreadable: Set<EntryName>;
}

const newBook = (owner: string): Book => ({
  owner,
  seal: undefined,
  entries: new Map(),
  dirty: new Set(),
  unreadable: new Set(),
});

/**
 * Creates the list of one owner's entries, in memory and in the storage. Each has its own storage item, so that no tab
 * overwrites another tab's entries.
 */
export function createEntries({ items, now, isSensitive, accepts, onTaken }: Parts) {
  let book = newBook('');
  let willWrite = false;

  function take(name: EntryName, stored: Entry) {
    if (!accepts(name, stored)) return;
    const before = book.entries.get(name);
    // If the clock was set back, `since` would be in the future and keep the entry from being sent.
    const entry = merged({ ...stored, since: Math.min(stored.since, now()) }, before);
    book.entries.set(name, entry);
    book.unreadable.delete(name);
    if (entry.at > stored.at) markDirty(name);
    if (before?.at !== entry.at || before.other?.version !== entry.other?.version) onTaken(name);
  }

  /**
   * Merges a stored item. Removes an item that no release has written. An item of another release, or one that cannot
   * be decrypted, stays until it expires.
   */
  async function adopt(name: EntryName, text: string | null) {
    const from = book;
    const stored = parseEntry(text);
    if (!stored) {
      if (text !== null && timeOf(text) === undefined) items.removeItem(itemOf(from.owner, name));
      return;
    }
    if (stored.sealed === undefined) return take(name, stored);
    const { sealed, ...times } = stored;
    const content = parseContent(await from.seal?.open(sealed));
    if (from !== book) return;
    if (content) take(name, { ...times, ...content });
    else if (!from.seal && !from.entries.has(name)) from.unreadable.add(name);
  }

  /**
   * Writes all changes of the current task together before it ends. Neither a crash nor closing the page loses them.
   */
  function markDirty(name: EntryName) {
    book.dirty.add(name);
    if (!willWrite) queueMicrotask(() => void write());
    willWrite = true;
  }

  function store({ owner, dirty }: Book, name: EntryName, text: string) {
    dirty.delete(name);
    items.setItem(itemOf(owner, name), text);
  }

  async function writeSealed(from: Book, name: EntryName, entry: Entry) {
    const { seen, at, since } = entry;
    const sealed = await from.seal?.close(contentText(entry));
    if (sealed !== undefined && from.entries.get(name) === entry)
      store(from, name, JSON.stringify({ seen, at, since, sealed }));
  }

  async function writeOne(from: Book, name: EntryName): Promise<void> {
    const entry = from.entries.get(name);
    if (!entry) return void from.dirty.delete(name);
    if (isSensitive(name)) return writeSealed(from, name, entry);
    const stored = parseEntry(items.getItem(itemOf(from.owner, name)));
    if (stored && stored.sealed === undefined) take(name, stored);
    store(from, name, JSON.stringify(from.entries.get(name)));
  }

  /** Resolves when every entry is in the storage. Entries that need no seal are written synchronously. */
  async function write() {
    willWrite = false;
    await Promise.all([...book.dirty].map((name) => writeOne(book, name)));
  }

  /** Reads the entries that other tabs have stored. */
  async function refresh() {
    const named = items.names().flatMap((item) => readItemName(item) ?? []);
    const own = named.filter(({ owner }) => owner === book.owner);
    await Promise.all(own.map(({ name }) => adopt(name, items.getItem(itemOf(book.owner, name)))));
  }

  return {
    get owner() {
      return book.owner;
    },
    get: (name: EntryName) => book.entries.get(name),
    all: (): ReadonlyMap<EntryName, Entry> => book.entries,
    unreadable: (): ReadonlySet<EntryName> => book.unreadable,
    write,
    refresh,

    /** Whether an entry is not in the storage and would be lost with the page. */
    async isOnlyHere(): Promise<boolean> {
      await write();
      return [...book.entries.keys()].some((name) => items.getItem(itemOf(book.owner, name)) === null);
    },

    /**
     * Switches to the owner at once, then reads the stored entries. Entries in memory stay if the owner is the same.
     */
    async open(owner: string, seal?: Seal) {
      void write();
      if (owner !== book.owner) book = newBook(owner);
      book.seal = seal;
      for (const name of book.entries.keys()) if (isSensitive(name)) markDirty(name);
      await refresh();
    },

    put(name: EntryName, entry: Entry) {
      book.entries.set(name, entry);
      markDirty(name);
    },

    /** Removes an entry unless it has changed after `at`. Returns whether it was removed. */
    remove(name: EntryName, at: number): boolean {
      const item = itemOf(book.owner, name);
      const stored = parseEntry(items.getItem(item));
      if (stored && stored.at <= at) items.removeItem(item);
      if ((book.entries.get(name)?.at ?? 0) > at) return false;
      book.unreadable.delete(name);
      book.dirty.delete(name);
      return book.entries.delete(name);
    },

    /** Handles a storage event from another tab. Ignores removals, because a message gives their reason. */
    async onStored(item: string | null, text: string | null) {
      const named = readItemName(item ?? '');
      if (named?.owner === book.owner && text !== null) await adopt(named.name, text);
    },
  };
}
