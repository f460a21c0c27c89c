import type { Answers } from '../../shared/form/definition.ts';
import type { FieldErrors } from '../../shared/form/validate.ts';
import { once } from '../platform/once.ts';
import { keyless, type Seal } from '../platform/sealing/seal.ts';
import { enter, enterSeen, type Seen } from './change-application.ts';
import { isSameAnswer, sealAnswers, storedAnswers } from './sealed-answers.ts';

/**
 * The most answers in one update. DynamoDB allows 4,096 bytes and 300 operators in an expression; this many answers
 * with their revisions need 3,659 bytes and 151 operators.
 */
export const answersPerUpdate = 150;

export const dynamoAnswers = once(() => answersWith(keyless));

/**
 * Saves answers, row counts and selected tabs. All methods throw AlreadySubmitted.
 *
 * A method that takes `seen` saves only if none of its values was written after that version. It returns the new
 * version, or throws ChangedElsewhere.
 */
export const answersWith = (seal: Seal) => ({
  /** Saves any number of answers, in one or more writes. Throws ApplicationTooLarge. */
  async save(applicationId: string, changed: Answers) {
    // The longest answers come first: if the application becomes too large, it does so before anything is written.
    const entries = Object.entries(changed).toSorted(([, a], [, b]) => String(b).length - String(a).length);
    for (let from = 0; from < entries.length; from += answersPerUpdate) {
      const some = Object.fromEntries(entries.slice(from, from + answersPerUpdate));
      await enter(applicationId, { ...(await sealAnswers(seal, applicationId, some)), revises: Object.keys(some) });
    }
  },

  /** Saves at most `limits.answersWithSeen` answers. Throws ApplicationTooLarge. */
  async saveSeen(applicationId: string, changed: Answers, seen: Seen) {
    const keys = Object.keys(changed);
    return enterSeen(applicationId, {
      what: 'answers',
      seen,
      change: await sealAnswers(seal, applicationId, changed),
      async stored(application) {
        const answers = await storedAnswers(seal, applicationId, application, keys);
        return {
          isSame: keys.every((key) => isSameAnswer(answers[key], changed[key])),
          present: (key) => [key, answers[key] ?? ''],
        };
      },
    });
  },

  async saveRows(applicationId: string, repeat: string, count: number) {
    await enter(applicationId, { set: [[['add_another', repeat], count]], revises: [rowsKey(repeat)] });
  },

  saveRowsSeen: (applicationId: string, repeat: string, count: number, seen: number) =>
    enterSeen(applicationId, {
      what: 'rows',
      seen: { [rowsKey(repeat)]: seen },
      change: { set: [[['add_another', repeat], count]] },
      stored: async ({ add_another }) => ({
        isSame: add_another[repeat] === count,
        present: () => [repeat, add_another[repeat] ?? ''],
      }),
    }),

  async saveTab(applicationId: string, tabs: string, chosen: string) {
    await enter(applicationId, { set: [[['tabs', tabs], chosen]], revises: [tabKey(tabs)] });
  },

  saveTabSeen: (applicationId: string, group: string, chosen: string, seen: number) =>
    enterSeen(applicationId, {
      what: 'tab',
      seen: { [tabKey(group)]: seen },
      change: { set: [[['tabs', group], chosen]] },
      stored: async ({ tabs }) => ({
        isSame: tabs[group] === chosen,
        present: () => [group, tabs[group] ?? ''],
      }),
    }),

  async saveValidations(applicationId: string, errors: FieldErrors) {
    await enter(applicationId, { set: [[['validations'], errors]], countVersion: false });
  },
});

/** Returns the key of a row count in `revisions`, which also contains the keys of answers and tabs. */
export const rowsKey = (repeat: string) => `rows:${repeat}`;
const tabKey = (tabs: string) => `tabs:${tabs}`;
