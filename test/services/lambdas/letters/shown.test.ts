import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAsks } from '../../../../infra/local/table.ts';
import {
  cancel,
  letterOf,
  receive,
  reopen,
  request,
  send,
  withLetter,
} from '../../../../lambdas/letters/letter-changes.ts';
import type { StaffLetter } from '../../../../lambdas/letters/letter-views.ts';
import { type LettersStore, lettersKey } from '../../../../lambdas/letters/letters-store.ts';
import { attestationOf, type StoredLetters } from '../../../../lambdas/letters/stored-letters.ts';
import { letterText } from '../../../../shared/letters/print-letter.ts';
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

/** An application whose first recommender was asked. */
async function asked(): Promise<string> {
  const application = crypto.randomUUID();
  await product.progress.recordLogin(application, `${application}@example.edu`);
  await product.answers.save(application, { first_name: 'Lan', last_name: 'Tran', ...recommenderAnswers(1, email) });
  await letters.change(application, (present) =>
    request(present, 1, { person, siteHost: 'apply.example.edu' }, new Date()),
  );
  return application;
}

/** As when the request is replaced between the check of its link and the answer. */
it('a link shows nothing of the request that followed its own', async () => {
  const { readDraft } = await import('../../../../lambdas/letters/answering.ts');
  const { requireUploadOpen, viewFile } = await import('../../../../lambdas/letters/letter-documents.ts');
  const { viewRequest } = await import('../../../../lambdas/letters/letter-views.ts');
  const application = await asked();
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

it.each(['before', 'after'])('a file that became a PDF %s its request was reopened is the letter', async (when) => {
  const { letterConversion } = await import('../../../../lambdas/letters/letter-documents.ts');
  const application = await asked();
  const at = new Date().toISOString();
  const file = { status: 'UNPROCESSED', file_key: 'k', file_name: 'a.pdf', file_size: 1, file_etag: '' } as const;
  await letters.change(application, (present) =>
    withLetter(present, 1, {
      file: { ...file, upload_id: 'u', requested_at: at },
      used_uploads: ['u'],
      state: 'closed',
    }),
  );
  const reopened = () => letters.change(application, (present) => reopen(present, 1, { why: 'Ill.' }, new Date()));
  const upload = { ownerKind: 'letter', owner: application, slot: '1-g1', uploadId: 'u' } as const;
  if (when === 'after') await reopened();
  expect(await letterConversion.current(application, '1-g1')).toMatchObject({ document: { upload_id: 'u' } });
  expect(await letterConversion.begin(upload)).toBe(true);
  const made = { pdf_key: 'p', pdf_sha256: 's', original_sha256: 's', file_key: 'o', file_etag: '' };
  expect(await letterConversion.complete(upload, made)).toBe(true);
  if (when === 'before') await reopened();
  expect(await letterConversion.isKept(upload)).toBe(true);
  expect(letterOf(await letters.read(application), 1)).toMatchObject({
    state: 'asked',
    generation: 2,
    file: { upload_id: 'u', slot: '1-g1', status: 'COMPLETED', pdf_key: 'p' },
  });
});

it('a link shows nothing of a request after its own was forgotten by a restore', async () => {
  const { copyLetters } = await import('../../../../lambdas/letters/letters-store.ts');
  const { readLinked } = await import('../../../../lambdas/letters/letter-handler.ts');
  const { asksTable } = await import('../../../../lambdas/platform/table.ts');
  const plain = new DynamoDBClient({});
  const restored = `asks-${crypto.randomUUID()}`;
  await createAsks(plain, restored);
  plain.destroy();
  const replace = (present: StoredLetters) =>
    request(cancel(present, 1, new Date()), 1, { person, siteHost: 'apply.example.edu' }, new Date());
  const application = await asked();
  const Item = { ...(await letters.read(application)), ...lettersKey(application) };
  await asksTable().client.send(new PutCommand({ TableName: restored, Item }));
  await letters.change(application, replace);
  await letters.change(application, replace);
  const second = { person: { ...person, email: 'dean@uni.test' }, siteHost: 'apply.example.edu' };
  await letters.change(application, (present) => request(present, 2, second, new Date()));
  for (const expected of [4, 5]) {
    // As often as it is restored.
    expect(await copyLetters(restored, application)).toBe(true);
    expect(letterOf(await letters.read(application), 1).generation).toBe(1);
    await letters.change(application, replace);
    expect(letterOf(await letters.read(application), 1).generation).toBe(expected);
  }
  expect(letterOf(await letters.read(application), 2)).toMatchObject({ state: 'listed', generation: 0 });
  await letters.change(application, (present) => request(present, 2, second, new Date()));
  await expect(readLinked({ application, n: 2, generation: 1 })).rejects.toMatchObject({ name: 'LinkInvalid' });
  for (const generation of [1, 2, 3, 4])
    await expect(readLinked({ application, n: 1, generation })).rejects.toMatchObject({ name: 'LinkInvalid' });
});

describe('staff are told whom the application names', () => {
  const row = (changed: object) => ({ ...recommenderAnswers(1, email), ...changed });
  it.each([
    ['the same', {}, undefined],
    ['another title', { recommender_1_title: 'Dean' }, { title: 'Dean' }],
    ['another spelling', { recommender_1_email: 'prof+x@münchen.test' }, { email: 'prof+x@münchen.test' }],
    ['nobody any more', { applied_major: '' }, { name: '', title: '', organization: '', email: '' }],
  ])('where it names %s', async (_, changed, named) => {
    const { dynamoApplications } = await import('../../../../lambdas/application/applications.ts');
    const { requestOf } = await import('../../../../lambdas/letters/letter-views.ts');
    const application = await asked();
    await product.answers.save(application, row(changed));
    const told = requestOf(await dynamoApplications().read(application), await letters.read(application), {
      n: 1,
      generation: 1,
    });
    expect(told.asked?.email).toBe(email);
    if (named) expect(told.named).toMatchObject(named);
    else expect(told).not.toHaveProperty('named');
  });
});

describe('staff are told what was declared', () => {
  it.each([
    ['Lan', 'Tran', false],
    ['Bob', 'Jones', true],
    ['', '', true],
  ])('where the applicant is %s %s by now', async (first_name, last_name, isTold) => {
    const { dynamoApplications } = await import('../../../../lambdas/application/applications.ts');
    const { staffLetters } = await import('../../../../lambdas/letters/letter-views.ts');
    const application = await asked();
    const attestation = attestationOf('Lan Tran');
    const made = { pdf_key: 'p', pdf_sha256: 's', original_key: 'o', original_sha256: 's' };
    const sending = { name: 'Ada Byron', title: '', link: 'l', upload_id: 'u', receipt_number: 'r', attestation };
    await letters.change(application, (present) =>
      receive(send(present, 1, { ...sending, kind: 'file', version: 1, at: new Date().toISOString() }), 1, made),
    );
    await product.answers.save(application, { first_name, last_name });
    const [told] = await staffLetters(
      application,
      await dynamoApplications().read(application),
      await letters.read(application),
    );
    expect(told?.attestation).toBe(isTold ? attestation : undefined);
    const lines = letterText(told as StaffLetter, 'America/New_York');
    expect(lines.includes(`\nDeclared: ${attestation}\n`)).toBe(isTold);
  });
});
