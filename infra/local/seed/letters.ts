import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { partner } from '#partner';
import { postConfirm, postSignup } from '../../../shared/contracts/account.ts';
import { postWebStatus, putAnswer } from '../../../shared/contracts/application.ts';
import { letterHeader, postLetterMine, postLetterSubmit, putLetterDraft } from '../../../shared/contracts/letter.ts';
import { getLetters, postLetterAsk } from '../../../shared/contracts/letters.ts';
import type { EmailKind } from '../../../shared/emails.ts';
import { todayIn } from '../../../shared/form/calendar.ts';
import { type Call, caller } from './caller.ts';
import { completeAnswers } from './complete-answers.ts';
import type { Person } from './sample-answers.ts';

interface Mailed {
  readonly kind: EmailKind;
  readonly text: string;
}

/** Of an email that is on its way. */
async function emailed(site: string, to: string, kinds: readonly EmailKind[], pattern: RegExp): Promise<string> {
  for (const end = Date.now() + 30_000; Date.now() < end; await setTimeout(100)) {
    const response = await fetch(`${site}/_local/mail?to=${encodeURIComponent(to)}`);
    const email = ((await response.json()) as Mailed[]).find(({ kind }) => kinds.includes(kind));
    const [found] = pattern.exec(email?.text ?? '') ?? [];
    if (found) return found;
  }
  throw new Error(`No ${kinds.join(' or ')} was sent to ${to}.`);
}

interface Applicant {
  readonly call: Call;
  readonly site: string;
  readonly person: Person;
}

/** Of an application that asks for letters: whoever is asked lives at an address of its own. Returns how many rows there were for. */
async function askForLetters({ call, person }: Applicant, wanted: readonly string[]): Promise<number> {
  const { keys } = partner.config.letters ?? {};
  if (!keys) throw new Error(`${partner.config.name} doesn't use letters of recommendation.`);
  await call(postWebStatus, { web_status: 'started' });
  const answers = completeAnswers(partner.form, todayIn(partner.config.timeZone), person, { asksMost: true });
  const keyOf = (index: number) => keys.email.replace('{n}', `${index + 1}`);
  const recommenders = wanted.filter((_, index) => keyOf(index) in answers);
  const addresses = recommenders.map((email, index) => [keyOf(index), email]);
  await call(putAnswer, { answer: { ...answers, ...Object.fromEntries(addresses) } });
  const note = `Thank you for thinking of me.\n\n${person.given}`;
  for (const index of recommenders.keys()) await call(postLetterAsk, { generation: 0, note }, { n: `${index + 1}` });
  return recommenders.length;
}

const linkTo = (site: string, recommender: string, kind: 'letter-asked' | 'letter-list') =>
  emailed(site, recommender, [kind], /\/recommend\?\S+/);

/** One has sent a letter, one, if there is a second, has an address that does not exist, and the others are not asked yet. */
export async function askTwo(applicant: Applicant): Promise<void> {
  const { site, call } = applicant;
  const mark = randomUUID().slice(0, 8);
  const writer = `writes-${mark}@letters.test`;
  const asked = await askForLetters(applicant, [writer, `nobody-${mark}@bounce.test`]);
  const token = new URL(await linkTo(site, writer, 'letter-asked'), site).searchParams.get('letter_token');
  const write = caller(site, { [letterHeader]: `${token}` });
  await write(putLetterDraft, { text: 'I recommend this applicant without reservation.', seen: 0 });
  const sent = { kind: 'text', version: 1, name: 'Ada Byron', title: 'Professor', attested: true, seen: 1 } as const;
  await write(postLetterSubmit, sent);
  for (const end = Date.now() + 30_000; Date.now() < end; await setTimeout(200)) {
    const states = (await call(getLetters)).letters.map(({ state }) => state);
    if (states.includes('received') && (asked < 2 || states.includes('bounced'))) return;
  }
  throw new Error("The sample letters didn't arrive.");
}

/** Somebody new asks somebody new for a letter. Returns the address that was asked. */
export async function askSomebody(site: string, person: Person, password: string): Promise<string> {
  const call = caller(site);
  const mark = randomUUID().slice(0, 8);
  const [applicant, recommender] = [`asks-${mark}@example.com`, `writes-${mark}@letters.test`];
  await call(postSignup, { username: applicant, password });
  const code = await emailed(site, applicant, ['confirm', 'confirm-new'], /\b\d{6}\b/);
  await call(postConfirm, { username: applicant, code });
  await askForLetters({ call, site, person }, [recommender]);
  return recommender;
}

export const pathOfLetter = (site: string, recommender: string) => linkTo(site, recommender, 'letter-asked');

/** The path to all open requests to a recommender. A request is in the list once its email is on its way. */
export async function pathOfList(site: string, recommender: string): Promise<string> {
  await pathOfLetter(site, recommender);
  await caller(site)(postLetterMine, { email: recommender });
  return linkTo(site, recommender, 'letter-list');
}
