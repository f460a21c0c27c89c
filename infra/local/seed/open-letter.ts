import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { partner } from '#partner';
import { postConfirm, postLogin, postSignup } from '../../../shared/contracts/account.ts';
import { postWebStatus, putAnswer } from '../../../shared/contracts/application.ts';
import { postLetterMine } from '../../../shared/contracts/letter.ts';
import { postLetterAsk } from '../../../shared/contracts/letters.ts';
import type { EmailKind } from '../../../shared/emails.ts';
import { todayIn } from '../../../shared/form/calendar.ts';
import { caller } from './caller.ts';
import { completeAnswers } from './complete-answers.ts';
import type { Person } from './plausible-text.ts';

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

/** Somebody new asks somebody new for a letter. Returns the address that was asked. */
async function askForLetter(site: string, person: Person, password: string): Promise<string> {
  const { keys } = partner.config.letters ?? {};
  if (!keys) throw new Error(`${partner.config.name} takes no letters of recommendation.`);
  const call = caller(site);
  const mark = randomUUID().slice(0, 8);
  const [applicant, recommender] = [`asks-${mark}@example.com`, `writes-${mark}@letters.test`];
  await call(postSignup, { username: applicant, password });
  const code = await emailed(site, applicant, ['confirm', 'confirm-new'], /\b\d{6}\b/);
  await call(postConfirm, { username: applicant, code });
  await call(postLogin, { username: applicant, password });
  await call(postWebStatus, { web_status: 'started' });
  const answers = completeAnswers(partner.form, todayIn(partner.config.timeZone), person, { asksMost: true });
  await call(putAnswer, { answer: { ...answers, [keys.email.replace('{n}', '1')]: recommender } });
  const note = `Thank you for thinking of me.\n\n${person.given}`;
  await call(postLetterAsk, { generation: 0, note }, { n: '1' });
  return recommender;
}

/** The path that a recommender's email leads to: of a letter, or of all their open ones. */
export async function pathOfLetter(site: string, of: 'letter' | 'list', person: Person, password: string) {
  const recommender = await askForLetter(site, person, password);
  const asked = await emailed(site, recommender, ['letter-asked'], /\/recommend\?\S+/);
  if (of === 'letter') return asked;
  await caller(site)(postLetterMine, { email: recommender });
  return emailed(site, recommender, ['letter-list'], /\/recommend\?\S+/);
}
