import type { Answer } from '../../../../shared/form/definition.ts';
import { asText } from '../../../../shared/form/place.ts';

/** The entry kinds, in the order in which they are sent. A document can only be deleted, so its value is always ''. */
export const entryKinds = ['rows', 'tab', 'answer', 'document', 'page'] as const;
export type EntryKind = (typeof entryKinds)[number];
export type EntryName = `${EntryKind} ${string}`;
export type Value = Answer | number;
export type Values = Readonly<Partial<Record<EntryName, Value>>>;

/** A change that the server has not acknowledged. Times are in ms since 1970. */
export interface Entry {
  readonly value: Value;
  /** The version of the application at which this browser last knew the saved value; 0 if unknown. */
  readonly seen: number;
  /** The time of the last change of the value. Within one browser, the newer change wins. */
  readonly at: number;
  readonly since: number;
  /** The values that were sent and may have arrived although no response came back. */
  readonly sent: readonly Value[];
  /** The value that another device has saved in the meantime, and its version. The user chooses between the two. */
  readonly other?: { readonly value: Value; readonly version: number };
  readonly isClaimed?: true;
  readonly tab?: string;
}

/** The suffix of keys that hold the labels of chosen options (specification, section 3, "Answers"). */
export const companionSuffix = '_desc';

export const nameOf = (kind: EntryKind, id: string): EntryName => `${kind} ${id}`;

export const kindOf = (name: EntryName) => name.slice(0, name.indexOf(' ')) as EntryKind;

export const idOf = (name: EntryName): string => name.slice(name.indexOf(' ') + 1);

export const namesIn = (values: Values) => Object.keys(values) as EntryName[];

export const isEmpty = (value: Value | undefined): boolean => typeof value !== 'number' && asText(value) === '';

/** Whether two values mean the same. An unchecked box is '' or false, and an answer that was never given is absent. */
export const isSame = (one: Value | undefined, other: Value | undefined): boolean => (one || '') === (other || '');

/** Merges two tabs' entries with the same name. Keeps the newer value and the latest server state that either has. */
export function mergeEntries(first: Entry, second: Entry | undefined): Entry {
  if (!second) return first;
  // If both have the same time, every tab must keep the same value, and not an empty one.
  const isNewer = first.at === second.at ? String(first.value) >= String(second.value) : first.at > second.at;
  const [newer, older] = isNewer ? [first, second] : [second, first];
  const seen = Math.max(first.seen, second.seen);
  const others = [newer.other, older.other].filter((other) => other !== undefined && other.version > seen);
  const other = others.sort((a, b) => (b?.version ?? 0) - (a?.version ?? 0))[0];
  const { other: _resolved, ...rest } = newer;
  return {
    ...rest,
    seen,
    since: Math.max(first.since, second.since),
    sent: [...new Set([...first.sent, ...second.sent])],
    ...(other && { other }),
  };
}
