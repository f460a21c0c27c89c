import { randomBytes } from 'node:crypto';
import type { ChangedSince } from '../../shared/contracts/application.ts';
import { type Change, type Changed, changeItem } from '../platform/change-item.ts';
import { AlreadySubmitted, ChangedElsewhere, type ChangedThing, ServiceDown } from '../platform/errors.ts';
import { type Application, idOf } from './application.ts';
import { readItem } from './applications.ts';

/** `done` is false when the condition does not hold: then nothing was written. Throws ApplicationTooLarge. */
export const change = (applicationId: string, wanted: Change): Promise<Changed<Application>> =>
  changeItem<Application>(idOf(applicationId), wanted);

const emptyMaps = ['answers', 'sealed', 'documents', 'add_another', 'tabs', 'statuses', 'revisions'];

export const whatEveryItemHas = () => ({
  version: 0,
  draft_key: randomBytes(32),
  ...Object.fromEntries(emptyMaps.map((name) => [name, {}])),
});

export type Condition = Change['condition'];

export const exists: Condition = (name) => `attribute_exists(${name('id')})`;

export const notSubmitted: Condition = (name) =>
  `attribute_exists(${name('id')}) AND attribute_not_exists(${name('receipt')})`;

export const stillRunning =
  (path: readonly string[], idName: string, id: string): Condition =>
  (name, value) =>
    `${name(...path, idName)}=${value(id)} AND ${name(...path, 'status')} IN (${['UNPROCESSED', 'IN_PROGRESS'].map(value).join(',')})`;

export const now = () => new Date().toISOString();

/** What an applicant enters; it counts the version unless told otherwise. Throws AlreadySubmitted, ApplicationTooLarge. */
export async function enter(
  applicationId: string,
  wanted: Omit<Change, 'condition'>,
): Promise<Application | undefined> {
  const { done, old } = await change(applicationId, { countVersion: true, ...wanted, condition: notSubmitted });
  if (done) return old;
  await readItem(applicationId);
  throw new AlreadySubmitted();
}

/** By key, the version at which a writer last knew the value. */
export type Seen = Readonly<Record<string, number>>;
type Present = ChangedSince['present'];

interface Comparison {
  readonly what: ChangedThing;
  readonly seen: Seen;
  readonly change: Pick<Change, 'set' | 'remove'>;
  /** Asked only when something was written later. */
  stored(application: Application): Promise<{
    /** Whether everything of the change is there already. */
    readonly isSame: boolean;
    present(key: string): readonly [name: string, value: Present[string]];
  }>;
}

/** What is not there after a read was written between the write and the read: then it is tried again. */
const attempts = 3;

export const laterThan = (
  { revisions = {} }: Pick<Application, 'revisions'>,
  keys: readonly string[],
  seen: (key: string) => number,
): string[] => keys.filter((key) => (revisions[key] ?? 0) > seen(key));

/**
 * Compares before it sets: one conditional write and no read, unless one of the keys was written later. Returns the
 * version at which its values are stored. Throws AlreadySubmitted, ChangedElsewhere.
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
    const later = laterThan(application, keys, (key) => seen[key] ?? 0);
    if (later.length > 0)
      throw new ChangedElsewhere(what, { version, present: Object.fromEntries(later.map(present)) });
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
