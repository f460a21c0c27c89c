import { randomUUID } from 'node:crypto';
import { partner } from '#partner';
import { postWebStatus, putAnswer } from '../../../shared/contracts/application.ts';
import { letterHeader, postLetterMine, postLetterSubmit, putLetterDraft } from '../../../shared/contracts/letter.ts';
import { getLetters, postLetterAsk } from '../../../shared/contracts/letters.ts';
import { todayIn } from '../../../shared/form/calendar.ts';
import { type Call, caller, createAccount, waitFor, waitForEmail } from './caller.ts';
import { completeAnswers } from './complete-answers.ts';
import { type Person, sampleApplicant } from './people.ts';

/** Requests a letter from each address that the form has a row for. Returns how many were requested. */
async function requestLetters(call: Call, person: Person, addresses: readonly string[]): Promise<number> {
  const { keys } = partner.config.letters ?? {};
  if (!keys) throw new Error(`${partner.config.name} doesn't use letters of recommendation.`);
  const keyOf = (index: number) => keys.email.replace('{n}', `${index + 1}`);
  const answers = completeAnswers(partner.form, todayIn(partner.config.timeZone), person, { asksMost: true });
  const recommenders = addresses.filter((_, index) => keyOf(index) in answers);
  const emails = Object.fromEntries(recommenders.map((email, index) => [keyOf(index), email]));
  await call(postWebStatus, { web_status: 'started' });
  await call(putAnswer, { answer: { ...answers, ...emails } });
  const note = `Thank you for thinking of me.\n\n${person.given}`;
  for (const index of recommenders.keys()) await call(postLetterAsk, { generation: 0, note }, { n: `${index + 1}` });
  return recommenders.length;
}

const addressOf = (name: string, domain: string) => `${name}-${randomUUID().slice(0, 8)}@${domain}`;

/** Requests a letter for a new applicant. Returns the address of the recommender. */
export async function requestLetter(site: string): Promise<string> {
  const recommender = addressOf('writes', 'letters.test');
  const email = addressOf('asks', 'example.com');
  await requestLetters(await createAccount(site, email), { ...sampleApplicant, email }, [recommender]);
  return recommender;
}

/** Waits for the request's email. Returns the path of its link. */
export const pathOfLetter = (site: string, recommender: string): Promise<string> =>
  waitForEmail(site, recommender, ['letter-asked'], /\/recommend\?\S+/);

/** Returns the path of the link that lists all open requests to a recommender. */
export async function pathOfList(site: string, recommender: string): Promise<string> {
  // A request is in the list after its email was sent.
  await pathOfLetter(site, recommender);
  await caller(site)(postLetterMine, { email: recommender });
  return waitForEmail(site, recommender, ['letter-list'], /\/recommend\?\S+/);
}

/** Writes and sends a letter through its link, and waits until it is received. Returns the path of the link. */
export async function sendLetter(site: string, recommender: string): Promise<string> {
  const path = await pathOfLetter(site, recommender);
  const call = caller(site, { [letterHeader]: new URL(path, site).searchParams.get('letter_token') ?? '' });
  await call(putLetterDraft, { text: 'I recommend this applicant without reservation.', seen: 0 });
  const letter = { kind: 'text', version: 1, name: 'Ada Byron', title: 'Professor', attested: true, seen: 1 } as const;
  await call(postLetterSubmit, letter);
  await waitForEmail(site, recommender, ['letter-receipt'], /./);
  return path;
}

/** Requests one or two letters. The first one is then received. The second one, if the form has it, bounces. */
export async function requestTwoLetters(call: Call, person: Person, site: string): Promise<void> {
  const recommender = addressOf('writes', 'letters.test');
  const requested = await requestLetters(call, person, [recommender, addressOf('unknown', 'bounce.test')]);
  await sendLetter(site, recommender);
  await waitFor('bounced request', async () => {
    const states = (await call(getLetters)).letters.map(({ state }) => state);
    return requested < 2 || states.includes('bounced') || undefined;
  });
}
