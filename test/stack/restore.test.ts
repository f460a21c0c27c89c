import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Email } from '../../infra/local/mailbox/mailbox.ts';
import { createFollowupsTable, createTable } from '../../infra/local/table.ts';
import type { Letters } from '../../shared/contracts/letters.ts';
import { stackUrl } from '../support/api-client.ts';
import { newApplicant } from '../support/applicants.ts';
import { waitForMail } from '../support/letters.ts';
import { command } from '../support/links.ts';
import { requestLetter } from '../support/recommenders.ts';
import { samplePng } from '../support/sample-files.ts';
import { stackBucket } from '../support/stack-bucket.ts';
import { dumpTable, type Item, stackClient, stackEnv, storedApplicationOf, subOf } from '../support/stack-table.ts';
import { upload, waitForConversion } from '../support/uploads.ts';

const restored = 'restored';
const question = 'college_unofficial_transcripts';
const documentIn = ({ documents }: Item) =>
  (documents as Readonly<Record<string, { readonly pdf_key?: string }>>)[question];

let client: DynamoDBClient;

beforeAll(async () => {
  client = new DynamoDBClient(stackClient('DYNAMODB'));
  await createTable(client, restored);
});
afterAll(() => client.destroy());

describe('an application', () => {
  it('is restored from a recovered table, with its sealed social security number', async () => {
    const { client: applicant, email } = await newApplicant();
    await expect(command('restore', restored, '--applicant', email)).rejects.toThrow('has no application for');
    await applicant.put('/api/answer', { answer: { first_name: 'Lan', ssn: '123-45-6789' } });
    const Item = await storedApplicationOf(applicant).read();
    await DynamoDBDocumentClient.from(client).send(new PutCommand({ TableName: restored, Item }));
    await applicant.put('/api/answer', { answer: { first_name: 'Somebody', ssn: '' } });

    expect(await command('restore', restored, '--applicant', email)).toBe('Restored the application.');
    const { body } = await applicant.get<{ answer: unknown }>('/api/profile');
    expect(body.answer).toMatchObject({ first_name: 'Lan', ssn: '123-45-6789' });
  });

  it('keeps its other answers when one document is restored', async () => {
    const { client: applicant, email } = await newApplicant();
    expect((await upload(applicant, question, await samplePng(), 'transcript.png')).status).toBe('COMPLETED');
    const stored = storedApplicationOf(applicant);
    const Item = await stored.read();
    await DynamoDBDocumentClient.from(client).send(new PutCommand({ TableName: restored, Item }));
    await applicant.put('/api/answer', { answer: { first_name: 'Lan' } });
    // The files stay in the bucket, because the local bucket keeps no versions of deleted files.
    await stored.write({ ...(await stored.read()), documents: {} });
    expect((await upload(applicant, question, await samplePng(), 'another.png')).status).toBe('COMPLETED');
    const replaced = documentIn(await stored.read());

    const restore = () => command('restore', restored, '--applicant', email, '--document', question);
    expect(await restore()).toBe(`Restored transcript.png as the document for ${question}.`);
    expect((await waitForConversion(applicant, question)).status).toBe('COMPLETED');
    const { body } = await applicant.get<{ answer: unknown }>('/api/profile');
    expect(body.answer).toMatchObject({ first_name: 'Lan', [question]: 'ANSWERED' });

    const { s3, Bucket } = stackBucket();
    await expect(s3.send(new HeadObjectCommand({ Bucket, Key: replaced?.pdf_key }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 404 },
    });
    await s3.send(new DeleteObjectCommand({ Bucket, Key: documentIn(Item)?.pdf_key }));
    await stored.write({ ...(await stored.read()), documents: {} });
    await expect(restore()).rejects.toThrow('No version of its files is left');
    expect((await waitForConversion(applicant, question)).status).toBe('NOT_ANSWERED');
    s3.destroy();
  });

  it('gets the files of a submitted document back, and is not changed', async () => {
    const { client: applicant, email } = await newApplicant();
    expect((await upload(applicant, question, await samplePng(), 'transcript.png')).status).toBe('COMPLETED');
    const stored = storedApplicationOf(applicant);
    const receipt = { confirmation_number: 'K7QF-2M9D', submitted_at: new Date().toISOString() };
    const submitted = { ...(await stored.read()), receipt };
    await stored.write(submitted);
    await DynamoDBDocumentClient.from(client).send(new PutCommand({ TableName: restored, Item: submitted }));

    const restore = () => command('restore', restored, '--applicant', email, '--document', question);
    expect(await restore()).toBe(`Restored transcript.png as the document for ${question}.`);
    expect(await stored.read()).toEqual(submitted);
    await stored.write({ ...submitted, documents: {} });
    await expect(restore()).rejects.toThrow('has been submitted');
  });
});

describe('letters of recommendation', () => {
  const asks = 'restored-asks';

  it('are restored from a recovered table without sending an email again', async () => {
    await createFollowupsTable(client, asks);
    const { applicant, recommender } = await requestLetter();
    const { client: caller, email } = applicant;
    const letter = async () => (await caller.get<Letters>('/api/letters')).body.letters[0];
    const restore = () => command('restore', asks, '--letters', '--applicant', email);
    await expect(restore()).rejects.toThrow(`${asks} has no letters for ${email}.`);

    const pk = `asks#${subOf(caller.cookies)}`;
    const [Item] = (await dumpTable(stackEnv().ASKS_TABLE_NAME)).filter(
      (item) => item.pk === pk && item.sk === 'letters',
    );
    const owed = [{ id: 'again', kind: 'letter-asked', n: 1, generation: 1 }];
    await DynamoDBDocumentClient.from(client).send(new PutCommand({ TableName: asks, Item: { ...Item, owed } }));
    expect((await caller.post('/api/letters/1/cancel', { generation: 1 })).body).toMatchObject({
      letter: { state: 'cancelled' },
    });
    await waitForMail(recommender, 'letter-cancelled');

    expect(await restore()).toBe('Restored the letters.');
    expect(await letter()).toMatchObject({ state: 'asked', generation: 1 });
    expect((await caller.post('/api/letters/1/cancel', { generation: 1 })).status).toBe(200);
    expect(await letter()).toMatchObject({ state: 'cancelled' });
    await waitForMail(recommender, 'letter-cancelled');
    const mail = await fetch(`${stackUrl()}/_local/mail?to=${encodeURIComponent(recommender)}`);
    expect(((await mail.json()) as Email[]).filter(({ kind }) => kind === 'letter-asked')).toHaveLength(1);
  });
});
