import type { Answers } from '../../shared/form/definition.ts';
import type { FieldErrors } from '../../shared/form/validate.ts';
import { once } from '../platform/once.ts';
import { keylessSeal, type Seal } from '../platform/sealing/seal.ts';
import { readItem } from './applications.ts';
import { isSameAnswer, readStoredAnswers, sealAnswers } from './sealed-answers.ts';
import { type BaseVersions, saveChanges, saveIfUnchanged } from './update-application.ts';

/** The answer limit of an update: its expression has 3,659 of 4,096 allowed bytes and 151 of 300 operators. */
export const answersPerUpdate = 150;

export const answerStore = once(() => createAnswerStore(keylessSeal));

/**
 * Saves answers, row counts and selected tabs. All methods throw AlreadySubmitted.
 *
 * A method that takes `baseVersion` saves only if none of its values was written after that version. It returns the new
 * version, or throws ChangedElsewhere.
 */
export const createAnswerStore = (seal: Seal) => ({
  /** Saves any number of answers, in one or more writes. Throws ApplicationTooLarge, or SessionInvalid if the application doesn't exist. */
  async save(applicationId: string, changed: Answers) {
    // The longest answers come first, so that a save that is too large fails before it writes anything.
    const entries = Object.entries(changed).toSorted(([, a], [, b]) => String(b).length - String(a).length);
    // Without a write, nothing else checks that the application exists.
    if (entries.length === 0) await readItem(applicationId);
    for (let from = 0; from < entries.length; from += answersPerUpdate) {
      const batch = Object.fromEntries(entries.slice(from, from + answersPerUpdate));
      await saveChanges(applicationId, {
        ...(await sealAnswers(seal, applicationId, batch)),
        revisedKeys: Object.keys(batch),
      });
    }
  },

  /** Saves at most `limits.answersWithSeen` answers. Throws ApplicationTooLarge. */
  async saveAnswersIfUnchanged(applicationId: string, changed: Answers, baseVersion: BaseVersions) {
    const keys = Object.keys(changed);
    return saveIfUnchanged(applicationId, {
      kind: 'answers',
      baseVersion,
      update: await sealAnswers(seal, applicationId, changed),
      async compareWithStored(application) {
        const answers = await readStoredAnswers(seal, applicationId, application, keys);
        return {
          isSame: keys.every((key) => isSameAnswer(answers[key], changed[key])),
          currentEntry: (key) => [key, answers[key] ?? ''],
        };
      },
    });
  },

  async saveRows(applicationId: string, repeat: string, count: number) {
    await saveChanges(applicationId, { set: [[['add_another', repeat], count]], revisedKeys: [rowsKey(repeat)] });
  },

  saveRowsIfUnchanged: (applicationId: string, repeat: string, count: number, baseVersion: number) =>
    saveIfUnchanged(applicationId, {
      kind: 'rows',
      baseVersion: { [rowsKey(repeat)]: baseVersion },
      update: { set: [[['add_another', repeat], count]] },
      compareWithStored: async ({ add_another }) => ({
        isSame: add_another[repeat] === count,
        currentEntry: () => [repeat, add_another[repeat] ?? ''],
      }),
    }),

  async saveTab(applicationId: string, tabs: string, chosen: string) {
    await saveChanges(applicationId, { set: [[['tabs', tabs], chosen]], revisedKeys: [tabKey(tabs)] });
  },

  saveTabIfUnchanged: (applicationId: string, group: string, chosen: string, baseVersion: number) =>
    saveIfUnchanged(applicationId, {
      kind: 'tab',
      baseVersion: { [tabKey(group)]: baseVersion },
      update: { set: [[['tabs', group], chosen]] },
      compareWithStored: async ({ tabs }) => ({
        isSame: tabs[group] === chosen,
        currentEntry: () => [group, tabs[group] ?? ''],
      }),
    }),

  async saveValidations(applicationId: string, errors: FieldErrors) {
    await saveChanges(applicationId, { set: [[['validations'], errors]], incrementVersion: false });
  },
});

/** Returns the key of a row count in `revisions`, which also contains the keys of answers and tabs. */
export const rowsKey = (repeat: string) => `rows:${repeat}`;
const tabKey = (tabs: string) => `tabs:${tabs}`;
