import { describe, expect, it } from '@jest/globals';
import { afterSubmitting, partner, topicsAfterSubmitting } from '#partner';
import { checklistOf } from '../../../../shared/checklist/checklist.ts';
import type { Answers, FormState } from '../../../../shared/form/definition.ts';
import { checkAfterSubmitting, checkTopics } from '../../../../shared/partner/check-after-submitting.ts';
import {
  partner as hillside,
  afterSubmitting as hillsideSteps,
  topicsAfterSubmitting as hillsideTopics,
} from '../../../partner/hillside/partner.ts';
import { stateWith } from '../../../support/forms.ts';

const transcripts = 'college_unofficial_transcripts';
const file = { file_name: 'mine.pdf', file_size: 1200 };

const of = (answers: Answers, rest: Partial<FormState> = {}, documents = {}) =>
  checklistOf(partner.form, afterSubmitting, stateWith(answers, rest), documents);
const entriesOf = (step: RegExp, checklist: ReturnType<typeof of>) =>
  checklist.remaining.find(({ title }) => step.test(title))?.entries;

describe('the checklist of this university', () => {
  it('starts with the fee, its amount and a link to pay it', () => {
    const [fee] = of({}).remaining;
    expect(fee).toMatchObject({
      title: expect.stringMatching(/\$\d+/),
      link: { url: expect.stringMatching(/application-fee$/) },
    });
  });

  it.each(['upload', 'later'])('asks for transcripts that were not received while the tab is %s', (tab) => {
    const rows = { college_name: 'Salisbury University', college_2_name: ' Salisbury University ' };
    const state = { tabs: { transcripts: tab }, counts: { college: 3 } };
    const [, step] = of({ ...rows, college_3_name: 'جامعة القاهرة' }, state).remaining;
    expect(step?.entries).toEqual(['Salisbury University', 'جامعة القاهرة']);
    expect(step?.address).toEqual([partner.config.name, ...partner.config.address]);
  });

  it('asks for no transcripts once they are received, and lists them', () => {
    const { remaining, received } = of({ college_name: 'A', [transcripts]: 'ANSWERED' }, {}, { [transcripts]: file });
    expect(remaining.map(({ title }) => title)).toEqual([expect.stringContaining('fee')]);
    expect(received).toEqual([{ key: transcripts, label: 'Unofficial Transcripts', sensitive: false, ...file }]);
  });

  it('names the recommenders only if the program asks for recommendations', () => {
    const names = { recommender_1_firstname: 'Rosa', recommender_1_lastname: 'Alvarez', recommender_2_lastname: 'Li' };
    expect(entriesOf(/recommendation/, of({ ...names, applied_major: '5' }))).toEqual(['Rosa Alvarez', 'Li']);
    expect(entriesOf(/recommendation/, of({ ...names, applied_major: '1' }))).toBeUndefined();
  });

  it('lists the documents that in-state tuition asks for and that were not received', () => {
    const license = { valid_drivers_license: 'Y', drivers_license_state: 'Maryland' };
    const inState = { instate_tuition: 'Y', financial_independence: '1', ...license };
    const later = { tabs: { residency_documents: 'later' } };
    const both = ["Your Maryland Driver's License", 'Lease, Deed or Utility Bill in Maryland'];
    expect(entriesOf(/residency/, of(inState, later))).toEqual(both);
    expect(entriesOf(/residency/, of(inState, {}, { drivers_license_document_upload: file }))).toEqual([both[1]]);
    expect(entriesOf(/residency/, of({ ...inState, instate_tuition: 'N' }, later))).toBeUndefined();
  });
});

describe('the check of the steps', () => {
  const step = { title: 'Write', text: 'Soon.' };
  const problems = (more: object) => checkAfterSubmitting([{ ...step, ...more }], partner.form);

  it.each([
    [afterSubmitting, partner.form],
    [hillsideSteps, hillside.form],
  ])('accepts the steps of a partner', (steps, form) => expect(checkAfterSubmitting(steps, form)).toEqual([]));

  it.each([
    [{ title: ' ' }, 'has a blank title, text or link'],
    [{ link: { text: '', url: 'https://a.example' } }, 'has a blank title, text or link'],
    [{ link: { text: 'Pay', url: '/pay' } }, 'The link of "Write" is /pay. Use a full URL that starts with https.'],
    [{ documents: ['ssn'] }, `"Write" waits for ssn. Use the key of an upload question that isn't sensitive.`],
    [
      { names: { repeat: 'friends', questions: [] } },
      '"Write" lists the rows of friends, but the form has no such repeat',
    ],
    [{ names: { repeat: 'recommender', questions: ['recommender_{n}_phone'] } }, 'lists recommender_{n}_phone'],
    [{ names: { repeat: 'college', questions: ['recommender_{n}_lastname'] } }, "which isn't a name in college"],
  ])('says what is wrong with %j, and what to do', (more, problem) => {
    expect(problems(more)).toEqual([expect.stringContaining(problem)]);
  });
});

describe('the check of the topics', () => {
  const { office } = partner.config;

  it.each([
    [topicsAfterSubmitting, office],
    [hillsideTopics, hillside.config.office],
  ])('accepts the topics of a partner', (topics, ways) => expect(checkTopics(topics, ways)).toEqual([]));

  it.each([
    [{ title: ' ', text: `Email ${office.email}.` }, 'has a blank title or text'],
    [{ title: 'Erase', text: 'Not possible.' }, `"Erase" doesn't say how to contact the office. Include its email`],
  ])('says what is wrong with %j, and what to do', (erasure, problem) => {
    expect(checkTopics({ ...topicsAfterSubmitting, erasure }, office)).toEqual([expect.stringContaining(problem)]);
  });
});
