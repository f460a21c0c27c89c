import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { letterOf } from '../../../../lambdas/letters/letter-rules.ts';
import { cancel, request, withLetter } from '../../../../lambdas/letters/letter-transitions.ts';
import type { LettersStore } from '../../../../lambdas/letters/letters-store.ts';
import { type DocumentProduct, openDocumentProduct } from '../../../support/document-product.ts';
import { type DocumentServices, startDocumentServices } from '../../../support/document-services.ts';
import { recommenderAnswers } from '../../../support/recommenders.ts';

let services: DocumentServices;
let product: DocumentProduct;
let letters: LettersStore;

beforeAll(async () => {
  services = await startDocumentServices({ calls: 0 });
  Object.assign(process.env, { WRITER_KEY: 'a key' });
  product = await openDocumentProduct();
  const { dynamoLetters } = await import('../../../../lambdas/letters/letters-store.ts');
  letters = dynamoLetters();
});
afterAll(() => services.stop());

const email = 'prof@xn--mnchen-3ya.test';
const person = {
  firstname: 'Ada',
  lastname: 'Byron',
  title: 'Professor',
  organization: 'Hill College',
  email,
  waiver: 'Y',
} as const;

/** Creates an application whose first recommender was asked for a letter. */
async function requestFirstLetter(): Promise<string> {
  const application = crypto.randomUUID();
  await product.progress.recordLogin(application, `${application}@example.edu`);
  await product.answers.save(application, { first_name: 'Lan', last_name: 'Tran', ...recommenderAnswers(1, email) });
  await letters.change(application, (present) =>
    request(present, 1, { person, siteHost: 'apply.example.edu' }, new Date()),
  );
  return application;
}

/** The test replaces the request after the check of its link and before the response. */
it('a link shows nothing of the request that followed its own', async () => {
  const { readDraft } = await import('../../../../lambdas/letters/letter-draft.ts');
  const { requireUploadOpen, viewFile } = await import('../../../../lambdas/letters/letter-documents.ts');
  const { viewRequest } = await import('../../../../lambdas/letters/recommender-view.ts');
  const application = await requestFirstLetter();
  const file = { upload_id: 'u', status: 'COMPLETED', file_key: 'k', file_name: 'a.pdf', file_size: 1 } as const;
  const other = { person: { ...person, firstname: 'Mary' }, note: 'For Mary.', siteHost: 'apply.example.edu' };
  await letters.change(application, (present) => {
    const next = request(cancel(present, 1, new Date()), 1, other, new Date());
    return withLetter(next, 1, { file: { ...file, file_etag: '', requested_at: new Date().toISOString() } });
  });
  expect(letterOf(await letters.read(application), 1).generation).toBe(2);
  const link = { application, n: 1, generation: 1 };
  for (const show of [viewRequest, viewFile, readDraft, requireUploadOpen])
    await expect(show(link)).rejects.toMatchObject({ name: 'LinkInvalid' });
  expect(await viewRequest({ ...link, generation: 2 })).toMatchObject({ note: 'For Mary.' });
});
