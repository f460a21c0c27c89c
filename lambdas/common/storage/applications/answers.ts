import type { Answers } from '../../../../shared/form/definition.ts';
import type { FieldErrors } from '../../../../shared/form/validate.ts';
import { once } from '../../once.ts';
import { keyless, type Seal } from '../seal.ts';
import { changeUnlessSubmitted, enter } from './conditions.ts';
import { sealAnswers } from './seal-answers.ts';

/** Everything throws AlreadySubmitted. */
export interface AnswerStore {
  /** Throws ApplicationTooLarge. */
  save(applicant: string, changed: Answers): Promise<void>;
  saveRows(applicant: string, repeat: string, count: number): Promise<void>;
  saveTab(applicant: string, tabs: string, chosen: string): Promise<void>;
  saveValidations(applicant: string, errors: FieldErrors): Promise<void>;
}

/** DynamoDB allows 300 operators and 4 KB in an update expression. */
const answersPerUpdate = 250;

export const dynamoAnswers = once(() => answersWith(keyless));

export const answersWith = (seal: Seal): AnswerStore => ({
  async save(applicant, changed) {
    // The longest first, so that an application that becomes too large does so before anything is written.
    const entries = Object.entries(changed).toSorted(([, a], [, b]) => String(b).length - String(a).length);
    for (let from = 0; from < entries.length; from += answersPerUpdate) {
      const some = Object.fromEntries(entries.slice(from, from + answersPerUpdate));
      await enter(applicant, await sealAnswers(seal, applicant, some));
    }
  },
  async saveRows(applicant, repeat, count) {
    await enter(applicant, { set: [[['add_another', repeat], count]] });
  },
  async saveTab(applicant, tabs, chosen) {
    await enter(applicant, { set: [[['tabs', tabs], chosen]] });
  },
  async saveValidations(applicant, errors) {
    await changeUnlessSubmitted(applicant, { set: [[['validations'], errors]] });
  },
});
