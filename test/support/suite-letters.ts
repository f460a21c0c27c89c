import { beforeAll } from '@jest/globals';
import { request } from '../../lambdas/letters/letter-transitions.ts';
import type { LettersStore } from '../../lambdas/letters/letters-store.ts';
import { completeAnswers } from './complete-application.ts';
import { storedRecommender } from './stored-letters.ts';
import { deliver, product, siteHost } from './suite-documents.ts';

Object.assign(process.env, { WRITER_KEY: 'a key', DUE_QUEUE_URL: 'due' });

export let letters: LettersStore;

beforeAll(async () => {
  const { dynamoLetters } = await import('../../lambdas/letters/letters-store.ts');
  letters = dynamoLetters();
});

/** Creates an application that asks for a letter. No email is sent yet. */
export async function createLetterRequest(email = `${crypto.randomUUID()}@uni.test`): Promise<string> {
  const application = crypto.randomUUID();
  await product.progress.recordLogin(application, `${application}@example.edu`);
  await product.answers.save(application, completeAnswers);
  const details = { person: { ...storedRecommender, email }, siteHost };
  await letters.change(application, (current) => request(current, 1, details, new Date()));
  return application;
}

/** Delivers a message to the worker that sends due emails. Returns whether the worker succeeded. */
export const deliverDue = (message: object): Promise<boolean> => deliver('sendDue', message);

/** Sends the pending emails of an application's letters. Returns whether the worker succeeded. */
export const processLetters = (applicationId: string): Promise<boolean> =>
  deliverDue({ kind: 'letters', applicationId, revision: 1 });
