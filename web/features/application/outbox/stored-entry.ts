import { createStore } from '../../../lib/external-store.ts';
import { siteStorage } from '../../../lib/storage/storage.ts';
import { type Entry, type EntryName, entryKinds, type Value } from './entry.ts';

export interface Items extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  readonly names: () => string[];
}

/** Times and versions of a stored entry can be read without its key. */
type Stored = Pick<Entry, 'seen' | 'at' | 'since'>;
export type StoredEntry = (Stored & { readonly sealed: string }) | (Entry & { readonly sealed?: undefined });
type Content = Omit<Entry, keyof Stored>;

export const entryPrefix = 'entry ';

export const itemOf = (owner: string, name: EntryName) => `${entryPrefix}${owner} ${name}`;

export function readItemName(item: string): { readonly owner: string; readonly name: EntryName } | undefined {
  if (!item.startsWith(entryPrefix)) return undefined;
  const [owner = '', kind, id = '', ...more] = item.slice(entryPrefix.length).split(' ');
  const known = entryKinds.find((each) => each === kind);
  return known && owner && id && more.length === 0 ? { owner, name: `${known} ${id}` } : undefined;
}

/** Holds the newest version of an owner's application that this browser has been told of. */
export const versionItemOf = (owner: string) => `version ${owner}`;

/** Undefined for what is no entry: storage outlives releases, and anything may have been written there. */
export function parseEntry(text: string | null): StoredEntry | undefined {
  const parsed = parseJson(text);
  if (!isRecord(parsed) || ![parsed.seen, parsed.at, parsed.since].every(Number.isFinite)) return undefined;
  const { seen, at, since } = parsed as unknown as Stored;
  if (typeof parsed.sealed === 'string') return { seen, at, since, sealed: parsed.sealed };
  const content = contentOf(parsed);
  return content && { seen, at, since, ...content };
}

/** When an entry of whatever release was changed; undefined for what is no entry. */
export function timeOf(text: string | null): number | undefined {
  const parsed = parseJson(text);
  return isRecord(parsed) && typeof parsed.at === 'number' ? parsed.at : undefined;
}

/** The sealed part of an entry, opened. */
export const parseContent = (text: string | undefined): Content | undefined => contentOf(parseJson(text));

export const contentText = ({ value, sent, other, isClaimed, tab }: Entry): string =>
  JSON.stringify({ value, sent, other, isClaimed, tab } satisfies { [K in keyof Content]: Content[K] | undefined });

function contentOf(from: unknown): Content | undefined {
  if (!isRecord(from)) return undefined;
  const { value, sent, other, isClaimed, tab } = from;
  if (!isValue(value) || !Array.isArray(sent) || !sent.every(isValue)) return undefined;
  const isOther = isRecord(other) && isValue(other.value) && Number.isFinite(other.version);
  return {
    value,
    sent,
    ...(isOther && { other: { value: other.value as Value, version: Number(other.version) } }),
    ...(isClaimed === true && { isClaimed }),
    ...(typeof tab === 'string' && { tab }),
  };
}

function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isValue = (value: unknown): value is Value => ['string', 'boolean', 'number'].includes(typeof value);

export const lostItemOf = (owner: string) => `lost ${owner}`;

/** The owner, of those that are shown, who has lost something and has not been told yet; '' for none. */
export const lostBy = createStore('');

export const tellLost = (owner: string) => lostBy.set(siteStorage.getItem(lostItemOf(owner)) === null ? '' : owner);
