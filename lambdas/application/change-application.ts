import { randomBytes } from 'node:crypto';
import type { ChangedSince } from '../../shared/contracts/application.ts';
import { type Change, type Changed, changeItem } from '../platform/change-item.ts';
import { AlreadySubmitted, ChangedElsewhere, type ChangedThing, ServiceDown } from '../platform/errors.ts';
import { type Application, idOf } from './application.ts';
import { readItem } from './applications.ts';

/**
 * Changes an application in one conditional write. If the condition fails, `done` is false and nothing was written.
 * @throws ApplicationTooLarge
 */
export const change = (applicationId: string, wanted: Change): Promise<Changed<Application>> =>
  changeItem<Application>(idOf(applicationId), wanted);

const emptyMaps = ['answers', 'sealed', 'documents', 'add_another', 'tabs', 'statuses', 'revisions'];

/** Returns the attributes that every new application has. */
export const whatEveryItemHas = () => ({
  version: 0,
  draft_key: randomBytes(32),
  ...Object.fromEntries(emptyMaps.map((name) => [name, {}])),
});

export type Condition = Change['condition'];

export const exists: Condition = (name) => `attribute_exists(${name('id')})`;

/** The condition that the application exists and is not submitted. */
export const notSubmitted: Condition = (name) =>
  `attribute_exists(${name('id')}) AND attribute_not_exists(${name('receipt')})`;

/** Builds the condition that the stored work has this id and is still running. */
export const stillRunning =
  (path: readonly string[], idName: string, id: string): Condition =>
  (name, value) =>
    `${name(...path, idName)}=${value(id)} AND ${name(...path, 'status')} IN (${['UNPROCESSED', 'IN_PROGRESS'].map(value).join(',')})`;

export const now = () => new Date().toISOString();

/**
 * Saves what an applicant enters, and increases the version unless `countVersion` is false. Returns the old item if
 * `returnOld` is set.
 * @throws AlreadySubmitted
 * @throws ApplicationTooLarge
 * @throws SessionInvalid if the application does not exist
 */
export async function enter(
  applicationId: string,
  wanted: Omit<Change, 'condition'>,
): Promise<Application | undefined> {
  const { done, old } = await change(applicationId, { countVersion: true, ...wanted, condition: notSubmitted });
  if (done) return old;
  await readItem(applicationId);
  throw new AlreadySubmitted();
}

/** The version at which the writer last knew each value, by key. */
export type Seen = Readonly<Record<string, number>>;
type Present = ChangedSince['present'];

interface Comparison {
  readonly what: ChangedThing;
  readonly seen: Seen;
  readonly change: Pick<Change, 'set' | 'remove'>;
  /** Compares the change with the saved values. Called only if the write was refused. */
  stored(application: Application): Promise<{
    /** Whether all values of the change are already saved. */
    readonly isSame: boolean;
    present(key: string): readonly [name: string, value: Present[string]];
  }>;
}

/**
 * How often to try. If the saved values show no reason for a refused write, another write came between it and the read.
 */
const attempts = 3;

/** Returns the keys that were written after the version that the caller has seen. */
export const laterThan = (
  { revisions = {} }: Pick<Application, 'revisions'>,
  keys: readonly string[],
  seen: (key: string) => number,
): string[] => keys.filter((key) => (revisions[key] ?? 0) > seen(key));

/**
 * Saves values if none of them was written after the version in `seen`. Makes one conditional write, and reads only if
 * the write is refused. Returns the version at which the values are stored; if the same values are already saved,
 * nothing is written.
 * @throws AlreadySubmitted
 * @throws ChangedElsewhere if a key has a different value of a later version
 * @throws ServiceDown if concurrent writes refuse every attempt
 */
export async function enterSeen(applicationId: string, comparison: Comparison): Promise<number> {
  const { seen, what } = comparison;
  const keys = Object.keys(seen);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const written = keys.length > 0 ? await write(applicationId, comparison) : undefined;
    if (written !== undefined) return written;
    const application = await readItem(applicationId);
    if (application.receipt) throw new AlreadySubmitted();
    const { version } = application;
    const { isSame, present } = await comparison.stored(application);
    if (isSame) return version;
    const changedKeys = laterThan(application, keys, (key) => seen[key] ?? 0);
    if (changedKeys.length > 0)
      throw new ChangedElsewhere(what, { version, present: Object.fromEntries(changedKeys.map(present)) });
  }
  throw new ServiceDown({
    cause: new Error(`A write was refused ${attempts} times, and reading the item didn't show why.`),
  });
}

async function write(applicationId: string, { seen, change: wanted }: Comparison): Promise<number | undefined> {
  const { now } = await change(applicationId, {
    ...wanted,
    countVersion: true,
    revises: Object.keys(seen),
    returnNew: true,
    condition: noneLater(seen),
  });
  return now?.version;
}

/**
 * Builds the condition that the application is not submitted and none of the keys was written after the version in
 * `seen`.
 */
export const noneLater =
  (seen: Seen): Condition =>
  (name, value) =>
    [
      notSubmitted(name, value),
      ...Object.entries(seen).map(([key, version]) => {
        const revision = name('revisions', key);
        return `(attribute_not_exists(${revision}) OR ${revision}<=${value(version)})`;
      }),
    ].join(' AND ');
