import { createStore } from '../../../lib/external-store.ts';
import { siteStorage } from '../../../lib/storage/storage.ts';
import { type Entry, type EntryName, entryKinds, type Value } from './entry.ts';

export interface ItemStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  readonly names: () => string[];
}

/** The times and version of a stored entry, which are readable without the key that encrypts the rest. */
type StoredVersion = Pick<Entry, 'seen' | 'at' | 'since'>;
export type StoredEntry = (StoredVersion & { readonly sealed: string }) | (Entry & { readonly sealed?: undefined });
type Content = Omit<Entry, keyof StoredVersion>;

export const entryPrefix = 'entry ';

export const storageKeyOf = (owner: string, name: EntryName) => `${entryPrefix}${owner} ${name}`;

export function parseStorageKey(item: string): { readonly owner: string; readonly name: EntryName } | undefined {
  if (!item.startsWith(entryPrefix)) return undefined;
  const [owner = '', kind, id = '', ...more] = item.slice(entryPrefix.length).split(' ');
  const knownKind = entryKinds.find((each) => each === kind);
  return knownKind && owner && id && more.length === 0 ? { owner, name: `${knownKind} ${id}` } : undefined;
}

/** Returns the storage key for the newest version of an owner's application that this browser knows. */
export const versionKeyOf = (owner: string) => `version ${owner}`;

/** Returns undefined for text that is not an entry: the storage outlives releases and may hold anything. */
export function parseEntry(text: string | null): StoredEntry | undefined {
  const parsed = parseJson(text);
  if (!isRecord(parsed) || ![parsed.seen, parsed.at, parsed.since].every(Number.isFinite)) return undefined;
  const { seen, at, since } = parsed as unknown as StoredVersion;
  if (typeof parsed.sealed === 'string') return { seen, at, since, sealed: parsed.sealed };
  const content = contentOf(parsed);
  return content && { seen, at, since, ...content };
}

/** Returns when an entry of any release was last changed; undefined if the text is not an entry. */
export function timeOf(text: string | null): number | undefined {
  const parsed = parseJson(text);
  return isRecord(parsed) && typeof parsed.at === 'number' ? parsed.at : undefined;
}

export const parseContent = (text: string | undefined): Content | undefined => contentOf(parseJson(text));

export const serializeContent = ({ value, sent, other, isClaimed, tab }: Entry): string =>
  JSON.stringify({ value, sent, other, isClaimed, tab } satisfies { [K in keyof Content]: Content[K] | undefined });

function contentOf(candidate: unknown): Content | undefined {
  if (!isRecord(candidate)) return undefined;
  const { value, sent, other, isClaimed, tab } = candidate;
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

export const lostAnswersKeyOf = (owner: string) => `lost ${owner}`;

/** The owner on screen who has lost answers and has not closed the notice about them; '' if there is none. */
export const lostAnswersOwner = createStore('');

export const updateLostAnswersOwner = (owner: string) =>
  lostAnswersOwner.set(siteStorage.getItem(lostAnswersKeyOf(owner)) === null ? '' : owner);
