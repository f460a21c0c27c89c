import type { Seal } from '../../../lib/storage/seal.ts';
import { type Entry, type EntryName, merged } from './entry.ts';
import { contentText, type Items, itemOf, parseContent, parseEntry, readItemName, timeOf } from './stored-entry.ts';

interface Parts {
  readonly items: Items;
  readonly now: () => number;
  /** Stored only sealed: without a seal they last as long as the tab. */
  readonly isSensitive: (name: EntryName) => boolean;
  readonly accepts: (name: EntryName, entry: Entry) => boolean;
  /** Another tab's change has been taken over. */
  readonly onTaken: (name: EntryName) => void;
}

/** What this tab knows of one owner's entries. */
interface Book {
  readonly owner: string;
  seal: Seal | undefined;
  readonly entries: Map<EntryName, Entry>;
  /** Not in the storage yet. */
  readonly dirty: Set<EntryName>;
  /** Sealed, and here without the key. */
  readonly unreadable: Set<EntryName>;
}

const newBook = (owner: string): Book => ({
  owner,
  seal: undefined,
  entries: new Map(),
  dirty: new Set(),
  unreadable: new Set(),
});

/** The entries of one owner: in memory, and each in a storage item of its own, so that no tab overwrites another's. */
export function createEntries({ items, now, isSensitive, accepts, onTaken }: Parts) {
  let book = newBook('');
  let willWrite = false;

  function take(name: EntryName, stored: Entry) {
    if (!accepts(name, stored)) return;
    const before = book.entries.get(name);
    // A clock that was set back must not keep it from being sent.
    const entry = merged({ ...stored, since: Math.min(stored.since, now()) }, before);
    book.entries.set(name, entry);
    book.unreadable.delete(name);
    if (entry.at > stored.at) markDirty(name);
    if (before?.at !== entry.at || before.other?.version !== entry.other?.version) onTaken(name);
  }

  /** What no release has written is removed; another release's, and what cannot be opened, stays until it expires. */
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

  /** All of one task together, before it ends: neither a crash nor a page that is left at once loses it. */
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

  /** Resolves when all that was entered is in the storage; what needs no seal is there at once. */
  async function write() {
    willWrite = false;
    await Promise.all([...book.dirty].map((name) => writeOne(book, name)));
  }

  /** Reads what other tabs have stored. */
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

    /** Whether something that was entered is not in the storage, which may hold it no longer than the page. */
    async isOnlyHere(): Promise<boolean> {
      await write();
      return [...book.entries.keys()].some((name) => items.getItem(itemOf(book.owner, name)) === null);
    },

    /** At once another owner's; what is in memory of the same one stays. */
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

    /** Unless it has changed since. Returns whether it is gone. */
    remove(name: EntryName, at: number): boolean {
      const item = itemOf(book.owner, name);
      const stored = parseEntry(items.getItem(item));
      if (stored && stored.at <= at) items.removeItem(item);
      if ((book.entries.get(name)?.at ?? 0) > at) return false;
      book.unreadable.delete(name);
      book.dirty.delete(name);
      return book.entries.delete(name);
    },

    /** A storage event of another tab. A removal says nothing: why an entry has gone comes as a message. */
    async onStored(item: string | null, text: string | null) {
      const named = readItemName(item ?? '');
      if (named?.owner === book.owner && text !== null) await adopt(named.name, text);
    },
  };
}
