import { randomBytes } from 'node:crypto';
import type { ConflictBody } from '../../shared/contracts/application.ts';
import { AlreadySubmitted, ChangedElsewhere, type ConflictKind, ServiceDown } from '../platform/errors.ts';
import { type ItemUpdate, type UpdateResult, updateItem } from '../platform/update-item.ts';
import { type Application, applicationItemId } from './application.ts';
import { readItem } from './applications.ts';

/** Makes one conditional write. If the condition fails, `done` is false. Throws ApplicationTooLarge. */
export const updateApplication = (applicationId: string, wanted: ItemUpdate): Promise<UpdateResult<Application>> =>
  updateItem<Application>(applicationItemId(applicationId), wanted);

export const newApplicationItem = () => ({
  version: 0,
  draft_key: randomBytes(32),
  answers: {},
  sealed: {},
  documents: {},
  add_another: {},
  tabs: {},
  statuses: {},
  revisions: {},
});

export type Condition = ItemUpdate['condition'];

export const exists: Condition = (name) => `attribute_exists(${name('id')})`;

export const notSubmitted: Condition = (name) =>
  `attribute_exists(${name('id')}) AND attribute_not_exists(${name('receipt')})`;

/** Builds the condition that the stored work has this id and is still running. */
export const stillRunning =
  (path: readonly string[], idName: string, id: string): Condition =>
  (name, value) =>
    `${name(...path, idName)}=${value(id)} AND ${name(...path, 'status')} IN (${['UNPROCESSED', 'IN_PROGRESS'].map(value).join(',')})`;

export const now = () => new Date().toISOString();

/**
 * Saves what an applicant enters, with a new version unless `incrementVersion` is false.
 * @throws AlreadySubmitted
 * @throws ApplicationTooLarge
 * @throws SessionInvalid if the application does not exist
 */
export async function saveChanges(
  applicationId: string,
  wanted: Omit<ItemUpdate, 'condition'>,
): Promise<Application | undefined> {
  const { done, old } = await updateApplication(applicationId, {
    incrementVersion: true,
    ...wanted,
    condition: notSubmitted,
  });
  if (done) return old;
  await readItem(applicationId);
  throw new AlreadySubmitted();
}

/** The version at which the client last read each value, by key. */
export type BaseVersions = Readonly<Record<string, number>>;
type CurrentValues = ConflictBody['present'];

interface ConditionalSave {
  readonly kind: ConflictKind;
  readonly baseVersion: BaseVersions;
  readonly update: Pick<ItemUpdate, 'set' | 'remove'>;
  /** Compares the change with the saved values. Called only if the write was refused. */
  compareWithStored(application: Application): Promise<{
    /** Whether all values of the change are already saved. */
    readonly isSame: boolean;
    currentEntry(key: string): readonly [name: string, value: CurrentValues[string]];
  }>;
}

/** The attempt limit. A refusal that the saved values don't explain was caused by a write that came in between. */
const maxAttempts = 3;

export const keysChangedSince = (
  { revisions }: Pick<Application, 'revisions'>,
  keys: readonly string[],
  baseVersionOf: (key: string) => number,
): string[] => keys.filter((key) => (revisions[key] ?? 0) > baseVersionOf(key));

/**
 * Saves values if none of them was written after its version in `baseVersion`. Makes one conditional write, and reads
 * the application only if the write is refused.
 * @returns the version at which the values are stored. If they are already saved, nothing is written
 * @throws AlreadySubmitted
 * @throws ChangedElsewhere if a later version has a different value for one of the keys
 * @throws ServiceDown if concurrent writes refuse every attempt
 */
export async function saveIfUnchanged(applicationId: string, save: ConditionalSave): Promise<number> {
  const { baseVersion, kind, update } = save;
  const keys = Object.keys(baseVersion);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (keys.length > 0) {
      const { updated } = await updateApplication(applicationId, {
        ...update,
        incrementVersion: true,
        revisedKeys: keys,
        returnNew: true,
        condition: noNewerRevision(baseVersion),
      });
      if (updated?.version !== undefined) return updated.version;
    }
    const application = await readItem(applicationId);
    if (application.receipt) throw new AlreadySubmitted();
    const { version } = application;
    const { isSame, currentEntry } = await save.compareWithStored(application);
    if (isSame) return version;
    const changedKeys = keysChangedSince(application, keys, (key) => baseVersion[key] ?? 0);
    if (changedKeys.length > 0)
      throw new ChangedElsewhere(kind, { version, present: Object.fromEntries(changedKeys.map(currentEntry)) });
  }
  throw new ServiceDown({
    cause: new Error(`A write was refused ${maxAttempts} times, and reading the item didn't show why.`),
  });
}

/** Builds the condition that the application is not submitted and no key was written after its base version. */
export const noNewerRevision =
  (baseVersion: BaseVersions): Condition =>
  (name, value) =>
    [
      notSubmitted(name, value),
      ...Object.entries(baseVersion).map(([key, version]) => {
        const revision = name('revisions', key);
        return `(attribute_not_exists(${revision}) OR ${revision}<=${value(version)})`;
      }),
    ].join(' AND ');
