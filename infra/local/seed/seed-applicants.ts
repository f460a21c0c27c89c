// Sample applicants, for people who try the product and for tests: made up from the form's definition, and sent through
// the API as a browser does it.

import { setTimeout } from 'node:timers/promises';
import { partner } from '#partner';
import { postConfirm, postLogin, postSignup } from '../../../shared/contracts/account.ts';
import { postSubmit, postWebStatus, putAddAnother, putAnswer } from '../../../shared/contracts/application.ts';
import { todayIn } from '../../../shared/form/calendar.ts';
import type { Answers } from '../../../shared/form/definition.ts';
import { placeForm } from '../../../shared/form/place.ts';
import { repeatsOf } from '../../../shared/form/structure.ts';
import { type Call, caller, sendDocument } from './caller.ts';
import { completeAnswers } from './complete-answers.ts';
import { type Home, home } from './home.ts';
import { askTwo } from './letters.ts';
import type { Person } from './sample-answers.ts';
import { sampleTranscript } from './sample-document.ts';

export const samplePassword = 'Sample-password-1';

const people = {
  new: {
    given: 'Jonas',
    middle: 'Paul',
    family: 'Weber',
    sex: 'Male',
    origin: 'Germany',
    street: '3 Canal Road',
  },
  started: {
    given: 'Mei-Ling',
    middle: 'Grace',
    family: 'Chen',
    sex: 'Female',
    origin: 'Taiwan',
    street: '44 Orchard Street',
  },
  complete: {
    given: 'Lan',
    middle: 'Anh',
    family: 'Nguyễn',
    sex: 'Female',
    origin: 'Vietnam',
    street: '1 Chapel Lane',
  },
  validating: {
    given: 'Tomás',
    middle: 'Andrés',
    family: 'Herrera',
    sex: 'Male',
    origin: 'Colombia',
    street: '9 Bedford Street',
  },
  submitted: {
    given: 'Amara',
    middle: 'Ngozi',
    family: 'Okafor',
    sex: 'Female',
    origin: 'Nigeria',
    street: '12 Mill Lane',
  },
  thorough: {
    given: 'Noor',
    middle: 'Salma',
    family: 'الحسن',
    sex: 'Female',
    origin: 'Jordan',
    street: '27 Quarry Road',
  },
  asking: {
    given: 'Ruth',
    middle: 'Ellen',
    family: 'Kowalski',
    sex: 'Female',
    origin: 'Poland',
    street: '8 Depot Street',
  },
  term: {
    given: 'Lucía',
    middle: 'Inés',
    family: 'Romero',
    sex: 'Female',
    origin: 'Spain',
    street: '16 Garden Lane',
  },
} as const satisfies Record<string, Omit<Person, keyof Home>>;

export type SampleId = keyof typeof people;

const whatTheyHaveDone: Readonly<Record<SampleId, string>> = {
  new: 'has an account but no answers',
  started: 'has started answering',
  complete: 'has answered everything and uploaded a document',
  validating: 'tried to submit too early',
  submitted: 'has submitted, with a document',
  thorough: 'saw the most questions and has submitted without a document',
  asking: 'has one letter of recommendation, and another request bounced',
  term: 'has answered everything for a term that the tour chooses',
};

export interface Sample {
  readonly id: SampleId;
  readonly email: string;
  readonly name: string;
  readonly what: string;
}

const isThere: Partial<Record<SampleId, boolean>> = {
  asking: partner.config.letters !== undefined,
  term: partner.config.windows !== undefined,
};
const ids = (Object.keys(people) as SampleId[]).filter((id) => isThere[id] ?? true);

export const samples: readonly Sample[] = ids.map((id) => ({
  id,
  email: `${id}@example.com`,
  name: `${people[id].given} ${people[id].family}`,
  what: whatTheyHaveDone[id],
}));

export const personOf = (id: SampleId): Person => ({ ...people[id], ...home });

const stateOf = (answers: Answers) => ({
  answers,
  counts: {},
  tabs: {},
  today: todayIn(partner.config.timeZone),
});

const start = (call: Call) => call(postWebStatus, { web_status: 'started' });

async function answerAll(call: Call, person: Person) {
  const answers = completeAnswers(partner.form, todayIn(partner.config.timeZone), person);
  const key = await enter(call, answers);
  if (key) await sendDocument(call, key, 'transcript.pdf', await sampleTranscript(person));
}

/** @returns a question that asks for a document, if any does */
async function enter(call: Call, answers: Answers): Promise<string | undefined> {
  await start(call);
  await call(putAnswer, { answer: answers });
  const upload = placeForm(partner.form, stateOf(answers)).questions.find(
    ({ question, shown }) => question.kind === 'upload' && shown,
  );
  return upload?.key;
}

async function answerSome(call: Call, person: Person) {
  await start(call);
  const complete = completeAnswers(partner.form, todayIn(partner.config.timeZone), person);
  await call(putAnswer, { answer: Object.fromEntries(Object.entries(complete).slice(0, 10)) });
}

/** The first repeat that everybody is asked and that rows can be added to. */
export const extensible = repeatsOf(partner.form).find(
  ({ addAnother, required, visible, start, max }) =>
    addAnother !== undefined && required !== 'none' && visible === undefined && start < max,
);

const preparations: Readonly<Record<SampleId, (call: Call, person: Person, site: string) => Promise<unknown>>> = {
  new: async () => undefined,
  started: answerSome,
  async complete(call, person) {
    await answerAll(call, person);
    if (extensible) await call(putAddAnother, { button_id: extensible.id, num_components: extensible.start + 1 });
  },
  async validating(call, person) {
    await answerSome(call, person);
    await call(postWebStatus, { web_status: 'validating' });
  },
  async submitted(call, person) {
    await answerAll(call, person);
    await call(postSubmit, {});
  },
  async thorough(call, person) {
    await start(call);
    const today = todayIn(partner.config.timeZone);
    await call(putAnswer, { answer: completeAnswers(partner.form, today, person, { asksMost: true }) });
    await call(postSubmit, {});
  },
  asking: (call, person, site) => askTwo({ call, person, site }),
  term: answerAll,
};

const hasSubmitted: ReadonlySet<SampleId> = new Set(['submitted', 'thorough']);

export const unconfirmedEmail = 'unconfirmed@example.com';

/** Adds the sample applicants that a stack does not have yet. */
export async function seedApplicants(site: string): Promise<readonly Sample[]> {
  await caller(site)(postSignup, { username: unconfirmedEmail, password: samplePassword });
  await Promise.all(samples.map((sample) => seed(site, sample)));
  return samples;
}

async function seed(site: string, { id, email }: Sample) {
  const call = caller(site);
  const credentials = { username: email, password: samplePassword };
  const hasAccount = await call(postLogin, credentials).then(
    () => true,
    () => false,
  );
  if (hasAccount) return;
  await openAccount(site, call, email);
  await preparations[id](call, personOf(id), site);
  if (hasSubmitted.has(id)) await receiptSent(site, email);
}

async function openAccount(site: string, call: Call, email: string) {
  const credentials = { username: email, password: samplePassword };
  await call(postSignup, credentials);
  await call(postConfirm, { username: email, code: await emailedCode(site, email) });
  await call(postLogin, credentials);
}

interface Submitter {
  readonly site: string;
  readonly email: string;
  readonly answers: Answers;
  readonly sendDocument: (email: string, key: string) => Promise<void>;
}

/** The letters are asked for by the time that the receipt is sent. */
export async function submitAsApplicant({ site, email, answers, sendDocument: send }: Submitter): Promise<void> {
  const call = caller(site);
  await openAccount(site, call, email);
  const key = await enter(call, answers);
  if (key) await send(email, key);
  await call(postSubmit, {});
  await receiptSent(site, email);
}

async function emailedCode(site: string, to: string): Promise<string> {
  const [email] = await emailsTo(site, to);
  return /\b\d{6}\b/.exec(email?.text ?? '')?.[0] ?? '';
}

async function emailsTo(site: string, to: string): Promise<{ readonly text: string }[]> {
  const response = await fetch(`${site}/_local/mail?to=${encodeURIComponent(to)}`);
  return (await response.json()) as { text: string }[];
}

/** The receipt follows a submission within seconds. */
async function receiptSent(site: string, to: string): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await setTimeout(200))
    if ((await emailsTo(site, to)).length > 1) return;
  throw new Error(`The receipt wasn't sent to ${to}.`);
}
