import type { Answer } from '../../../../shared/form/definition.ts';
import { asText } from '../../../../shared/form/place.ts';

/** What a person changes, in the order in which it is sent. A document is only ever deleted: its value is ''. */
export const entryKinds = ['rows', 'tab', 'answer', 'document', 'page'] as const;
export type EntryKind = (typeof entryKinds)[number];
export type EntryName = `${EntryKind} ${string}`;
export type Value = Answer | number;
export type Values = Readonly<Partial<Record<EntryName, Value>>>;

/** A change that the server has not acknowledged. Times are in ms since 1970. */
export interface Entry {
  readonly value: Value;
  /** The version of the application at which the person last saw what the server has; 0 when that is unknown. */
  readonly seen: number;
  /** When it was last changed. Within one browser the newer change wins. */
  readonly at: number;
  /** When the first change was made that is not acknowledged. */
  readonly since: number;
  /** Values that may have arrived without their response. */
  readonly sent: readonly Value[];
  /** What somebody else has saved meanwhile, and the version that says so: a person decides. */
  readonly other?: { readonly value: Value; readonly version: number };
  /** Entered before the log-in. */
  readonly isClaimed?: true;
  /** The browser tab in which a visitor entered the value. */
  readonly tab?: string;
}

/** Of the keys that hold the labels of chosen options (specification, section 3, "Answers"). */
export const companionSuffix = '_desc';

export const nameOf = (kind: EntryKind, id: string): EntryName => `${kind} ${id}`;

export const kindOf = (name: EntryName) => name.slice(0, name.indexOf(' ')) as EntryKind;

export const idOf = (name: EntryName): string => name.slice(name.indexOf(' ') + 1);

export const namesIn = (values: Values) => Object.keys(values) as EntryName[];

export const isEmpty = (value: Value | undefined): boolean => typeof value !== 'number' && asText(value) === '';

/** An unchecked box is '' or false, and an answer that was never given is absent. */
export const isSame = (one: Value | undefined, other: Value | undefined): boolean => (one || '') === (other || '');

/** Two tabs' entries of one name: the newer value, and what either knows of the server. */
export function merged(one: Entry, two: Entry | undefined): Entry {
  if (!two) return one;
  // Of two at the same time every tab takes the same, and not the empty one.
  const isNewer = one.at === two.at ? String(one.value) >= String(two.value) : one.at > two.at;
  const [newer, older] = isNewer ? [one, two] : [two, one];
  const seen = Math.max(one.seen, two.seen);
  const others = [newer.other, older.other].filter((other) => other !== undefined && other.version > seen);
  const other = others.sort((a, b) => (b?.version ?? 0) - (a?.version ?? 0))[0];
  const { other: _decided, ...rest } = newer;
  return {
    ...rest,
    seen,
    since: Math.max(one.since, two.since),
    sent: [...new Set([...one.sent, ...two.sent])],
    ...(other && { other }),
  };
}
