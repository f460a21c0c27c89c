import type { Repeat } from '../../shared/form/definition.ts';
import { rowRemovalMoves } from '../../shared/form/owned-keys.ts';
import { repeatsOf } from '../../shared/form/structure.ts';
import { AlreadySubmitted, BadInput, ChangedElsewhere, ServiceDown, truncateForMessage } from '../platform/errors.ts';
import { form, isSealed } from '../platform/partner-form.ts';
import type { Seal } from '../platform/sealing/seal.ts';
import type { ItemUpdate } from '../platform/update-item.ts';
import { rowsKey } from './answers.ts';
import type { Application } from './application.ts';
import { readItem } from './applications.ts';
import { readStoredAnswers } from './sealed-answers.ts';
import { keysChangedSince, notSubmitted, updateApplication } from './update-application.ts';

/** Returns the repeat that a `button_id` adds rows to. Throws BadInput if there is none. */
export function repeatOfButton(button: string): Repeat {
  const repeat = repeatsOf(form).find(({ id, addAnother }) => id === button && addAnother !== undefined);
  if (!repeat) throw new BadInput(`Unknown button_id: ${truncateForMessage(button)}.`);
  return repeat;
}

interface Removal {
  readonly repeat: Repeat;
  /** The keys of the questions in each row, for the maximum number of rows. */
  readonly keys: readonly (readonly string[])[];
  readonly row: number;
  readonly seen: number;
  /** The id of the request. A repeated request does not remove another row. */
  readonly id: string;
}

/** The maximum number of attempts. An attempt fails only if another write comes between its read and its write. */
const maxAttempts = 5;
const maxStoredRemovals = 10;

export const createRowStore = (seal: Seal) => ({
  /**
   * Removes a row and moves the later rows up by one. Returns the version that the removal made. Idempotent by the
   * request's id.
   * @throws AlreadySubmitted
   * @throws BadInput if there is no such row, or only one row
   * @throws ChangedElsewhere if the count, or an answer in this row or a later one, was written after `seen`
   */
  async remove(applicationId: string, removal: Removal) {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const application = await readItem(applicationId);
      if (application.receipt) throw new AlreadySubmitted();
      const previous = application.removals?.find(({ id }) => id === removal.id);
      if (previous) return previous.version;
      const count = countOf(application, removal);
      await refuseStale(seal, applicationId, application, removal, count);
      refuseMissing(removal, count);
      const { done } = await updateApplication(applicationId, buildRemoval(application, removal, count));
      if (done) return application.version + 1;
    }
    throw new ServiceDown({ cause: new Error(`Other writes got in first ${maxAttempts} times.`) });
  },
});

const countOf = ({ add_another }: Application, { repeat }: Removal) =>
  Math.min(add_another[repeat.id] ?? repeat.start, repeat.max);

const ownKeys = ({ keys, row }: Removal, count: number) => keys.slice(row - 1, count).flat();

async function refuseStale(
  seal: Seal,
  applicationId: string,
  application: Application,
  removal: Removal,
  count: number,
) {
  const changedSince = (keys: readonly string[]) => keysChangedSince(application, keys, () => removal.seen);
  const { id } = removal.repeat;
  const answers = changedSince(ownKeys(removal, count));
  const isCountChanged = changedSince([rowsKey(id)]).length > 0;
  if (answers.length === 0 && !isCountChanged) return;
  const stored = await readStoredAnswers(seal, applicationId, application, answers);
  const current = Object.fromEntries(answers.map((key) => [key, stored[key] ?? '']));
  const { version } = application;
  throw new ChangedElsewhere('rows', { version, present: { ...current, ...(isCountChanged && { [id]: count }) } });
}

function refuseMissing({ repeat, row }: Removal, count: number) {
  if (count < 2) throw new BadInput(`${repeat.id} has only one row, so it can't be removed.`);
  if (row > count) throw new BadInput(`Send row from 1 to ${count}.`);
}

/**
 * Builds the change that removes a row. Writes answers one by one, because a worker that completes a document changes
 * answers without a new version. Writes revisions as a whole, because every change of a revision makes a new version.
 * Every key of the row and the later rows gets a new revision, even without an answer, so that a client that has not
 * seen the removal is refused.
 */
function buildRemoval(application: Application, removal: Removal, count: number): ItemUpdate {
  const { answers, sealed, version, revisions, removals = [] } = application;
  const { keys, row, id, repeat } = removal;
  const moves = rowRemovalMoves(keys, row, count);
  const plain = moves
    .filter(([key]) => !isSealed(key))
    .map(([key, source]) => [key, (source === undefined ? undefined : answers[source]) ?? ''] as const)
    .filter(([key, answer]) => answer !== (answers[key] ?? ''));
  const encrypted = moves
    .filter(([key]) => isSealed(key))
    .map(([key, source]) => [key, source === undefined ? undefined : sealed[source]] as const);
  const revised = [...ownKeys(removal, count), rowsKey(repeat.id)].map((key) => [key, version + 1] as const);
  return {
    set: [
      ...plain.map(([key, answer]) => [['answers', key], answer] as const),
      ...encrypted.flatMap(([key, bytes]) => (bytes ? [[['sealed', key], bytes] as const] : [])),
      [['add_another', repeat.id], count - 1],
      [['revisions'], { ...revisions, ...Object.fromEntries(revised) }],
      [['removals'], [...removals, { id, version: version + 1 }].slice(-maxStoredRemovals)],
    ],
    remove: encrypted.filter(([key, bytes]) => !bytes && sealed[key]).map(([key]) => ['sealed', key]),
    incrementVersion: true,
    condition: (name, value) => `${notSubmitted(name, value)} AND ${name('version')}=${value(version)}`,
  };
}
