// Adds sample applicants through the API, for people who try the product and for tests.

import { partner } from '#partner';
import { postLogin } from '../../../shared/contracts/account.ts';
import { postSubmit, postWebStatus, putAddAnother, putAnswer } from '../../../shared/contracts/application.ts';
import { todayIn } from '../../../shared/form/calendar.ts';
import type { Answers } from '../../../shared/form/definition.ts';
import { placeForm } from '../../../shared/form/place.ts';
import { repeatsOf } from '../../../shared/form/structure.ts';
import { type Call, caller, createAccount, samplePassword, sendDocument, waitForEmail } from './caller.ts';
import { completeAnswers } from './complete-answers.ts';
import { requestTwoLetters } from './letters.ts';
import { type Person, people } from './people.ts';
import { sampleTranscript } from './sample-document.ts';

export type SampleId = keyof typeof people;

const today = () => todayIn(partner.config.timeZone);

/** Saves answers. Returns the key of an upload that these answers ask for, if there is one. */
async function enter(call: Call, answers: Answers): Promise<string | undefined> {
  await call(postWebStatus, { web_status: 'started' });
  await call(putAnswer, { answer: answers });
  const { questions } = placeForm(partner.form, { answers, counts: {}, tabs: {}, today: today() });
  return questions.find(({ question, shown }) => question.kind === 'upload' && shown)?.key;
}

async function enterAll(call: Call, person: Person) {
  const key = await enter(call, completeAnswers(partner.form, today(), person));
  if (key) await sendDocument(call, key, 'transcript.pdf', await sampleTranscript(person));
}

const enterSome = (call: Call, person: Person) =>
  enter(call, Object.fromEntries(Object.entries(completeAnswers(partner.form, today(), person)).slice(0, 10)));

async function submit(call: Call, { email }: Pick<Person, 'email'>, site: string) {
  await call(postSubmit, {});
  await waitForEmail(site, email, ['receipt'], /./);
}

/** The first repeat that all applicants see and can add rows to. */
export const extensible = repeatsOf(partner.form).find(
  ({ addAnother, required, visible, start, max }) =>
    addAnother !== undefined && required !== 'none' && visible === undefined && start < max,
);

type Prepare = (call: Call, person: Person, site: string) => Promise<unknown>;

const stages: Readonly<Record<SampleId, readonly [what: string, prepare: Prepare]>> = {
  new: ['has an account but no answers', async () => undefined],
  started: ['has started answering', enterSome],
  complete: [
    'has answered everything and uploaded a document',
    async (call, person) => {
      await enterAll(call, person);
      if (extensible) await call(putAddAnother, { button_id: extensible.id, num_components: extensible.start + 1 });
    },
  ],
  validating: [
    'tried to submit too early',
    async (call, person) => {
      await enterSome(call, person);
      await call(postWebStatus, { web_status: 'validating' });
    },
  ],
  submitted: [
    'has submitted, with a document',
    async (call, person, site) => {
      await enterAll(call, person);
      await submit(call, person, site);
    },
  ],
  thorough: [
    'saw the most questions and has submitted without a document',
    async (call, person, site) => {
      await enter(call, completeAnswers(partner.form, today(), person, { asksMost: true }));
      await submit(call, person, site);
    },
  ],
  asking: ['has one letter of recommendation, and another request bounced', requestTwoLetters],
};

export const samples = (Object.keys(stages) as SampleId[])
  .filter((id) => id !== 'asking' || partner.config.letters !== undefined)
  .map((id) => ({ ...people[id], what: stages[id][0], prepare: stages[id][1] }));

async function logIn(site: string, email: string): Promise<Call> {
  const call = caller(site);
  await call(postLogin, { username: email, password: samplePassword });
  return call;
}

/** Adds the sample applicants that a stack does not have yet. */
export async function seedApplicants(site: string): Promise<typeof samples> {
  const isMissing = (email: string) =>
    logIn(site, email).then(
      () => false,
      () => true,
    );
  await Promise.all(
    samples.map(async (sample) => {
      if (await isMissing(sample.email)) await sample.prepare(await createAccount(site, sample.email), sample, site);
    }),
  );
  return samples;
}

/** Prepares the sample applicants again after `erase` has erased their applications. The accounts stay. */
export async function restoreApplicants(site: string, erase: (email: string) => Promise<void>): Promise<void> {
  await seedApplicants(site);
  // Erasures from the same export exclude each other.
  for (const { email } of samples) await erase(email);
  await Promise.all(samples.map(async (sample) => sample.prepare(await logIn(site, sample.email), sample, site)));
}

interface Submission extends Pick<Person, 'email'> {
  readonly answers: Answers;
  readonly sendDocument: (email: string, key: string) => Promise<void>;
}

/** Submits an application for a new account. Returns once its letters have been requested. */
export async function submitAsApplicant(site: string, { email, answers, sendDocument }: Submission): Promise<void> {
  const call = await createAccount(site, email);
  const key = await enter(call, answers);
  if (key) await sendDocument(email, key);
  await submit(call, { email }, site);
}
