import { beforeAll } from '@jest/globals';
import { request } from '../../lambdas/letters/letter-changes.ts';
import type { LettersStore } from '../../lambdas/letters/letters-store.ts';
import { completeAnswers } from './complete-application.ts';
import { deliver, product, siteHost } from './suite-documents.ts';

Object.assign(process.env, { WRITER_KEY: 'a key', DUE_QUEUE_URL: 'due' });

/** From before the first test of the importing suite until after its last. */
export let letters: LettersStore;

beforeAll(async () => {
  const { dynamoLetters } = await import('../../lambdas/letters/letters-store.ts');
  letters = dynamoLetters();
});

const somebody = {
  firstname: 'Ada',
  lastname: 'Byron',
  title: 'Professor',
  organization: 'Hill College',
  waiver: 'Y',
} as const;

/** An application that asks for a letter; nothing is sent yet. */
export async function asking(email = `${crypto.randomUUID()}@uni.test`): Promise<string> {
  const application = crypto.randomUUID();
  await product.progress.recordLogin(application, `${application}@example.edu`);
  await product.answers.save(application, completeAnswers);
  const asked = { person: { ...somebody, email }, siteHost };
  await letters.change(application, (present) => request(present, 1, asked, new Date()));
  return application;
}

/** Delivers a message to the worker of what is due; whether it is done with. */
export const deliverDue = (message: object): Promise<boolean> => deliver('sendDue', message);

/** Does what the letters of an application owe; whether it is done with. */
export const workOn = (applicationId: string): Promise<boolean> =>
  deliverDue({ kind: 'letters', applicationId, revision: 1 });
