import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTable } from '../../infra/local/table.ts';
import { newApplicant } from '../support/applicants.ts';
import { command } from '../support/links.ts';
import { stackEnv, storedApplicationOf } from '../support/stack-table.ts';

const restored = 'restored';
let client: DynamoDBClient;

beforeAll(async () => {
  const env = stackEnv();
  client = new DynamoDBClient({
    region: env.AWS_REGION,
    endpoint: env.AWS_ENDPOINT_URL_DYNAMODB,
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY },
  });
  await createTable(client, restored);
});
afterAll(() => client.destroy());

describe('an application', () => {
  it('is put back as a restored table has it, its sealed number included', async () => {
    const { client: applicant, email } = await newApplicant();
    await applicant.put('/api/answer', { answer: { first_name: 'Lan', ssn: '123-45-6789' } });
    const Item = await storedApplicationOf(applicant).read();
    await DynamoDBDocumentClient.from(client).send(new PutCommand({ TableName: restored, Item }));
    await applicant.put('/api/answer', { answer: { first_name: 'Somebody', ssn: '' } });

    expect(await command('restore', restored, '--applicant', email)).toBe('The application is as it was.');
    const { body } = await applicant.get<{ answer: unknown }>('/api/profile');
    expect(body.answer).toMatchObject({ first_name: 'Lan', ssn: '123-45-6789' });
  });

  it('is left alone when the restored table does not have it', async () => {
    const { client: applicant, email } = await newApplicant();
    await applicant.put('/api/answer', { answer: { first_name: 'Lan' } });
    await expect(command('restore', restored, '--applicant', email)).rejects.toThrow('has no application of');
    const { body } = await applicant.get<{ answer: unknown }>('/api/profile');
    expect(body.answer).toMatchObject({ first_name: 'Lan' });
  });

  it.each([[[restored]], [[restored, '--everything', '--applicant', 'a@example.com']], [['--everything']]])(
    'is not touched by the command %j, which does not say what to restore',
    async (args) => {
      await expect(command('restore', ...args)).rejects.toThrow('Usage:');
    },
  );
});
