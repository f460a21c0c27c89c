import { describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../support/api-client.ts';
import { newApplicant } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { dumpTable, storedApplicationOf, textOf } from '../support/stack-table.ts';

const ssn = '123-45-6789';
const answersOf = async (client: ApiClient) =>
  (await client.get<{ answer: Record<string, string> }>('/api/profile')).body.answer;

describe('the social security number', () => {
  it('is in no dump of the table, but its owner reads it as typed', async () => {
    const { client, email } = await newApplicant();
    expect((await client.put('/api/answer', { answer: { ssn, first_name: 'Lan' } })).status).toBe(200);
    const items = (await dumpTable()).filter((item) => textOf(item).includes(email));
    expect(items).toHaveLength(1);
    expect(textOf(items)).toContain('Lan');
    expect(textOf(items)).not.toMatch(/123-?45-?6789|MTIzLTQ1/);
    expect(await answersOf(client)).toMatchObject({ ssn, first_name: 'Lan' });
  });

  it('stays when other answers are saved, and can be changed and removed', async () => {
    const { client } = await newApplicant();
    await client.put('/api/answer', { answer: { ssn } });
    await client.put('/api/answer', { answer: { first_name: 'Lan' } });
    expect((await answersOf(client)).ssn).toBe(ssn);
    await client.put('/api/answer', { answer: { ssn: '12' } });
    expect((await answersOf(client)).ssn).toBe('12');
    await client.put('/api/answer', { answer: { ssn: '' } });
    expect((await answersOf(client)).ssn ?? '').toBe('');
    expect((await storedApplicationOf(client).read()).sealed).toEqual({});
  });

  it('is validated at submission and stays sealed afterwards', async () => {
    const { client } = await newApplicant();
    await client.post('/api/web-status', { web_status: 'started' });
    await client.put('/api/answer', { answer: { ...completeAnswers, ssn: '123-45-678' } });
    const refused = await client.post('/api/submit', {});
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { ssn: ['Please provide a valid social security number.'] },
    ]);
    await client.put('/api/answer', { answer: { ssn } });
    expect((await client.post('/api/submit', {})).status).toBe(200);
    expect((await answersOf(client)).ssn).toBe(ssn);
    expect(textOf(await storedApplicationOf(client).read())).not.toMatch(/123-?45-?6789/);
  });

  it('cannot be read after it is copied into another application', async () => {
    const [one, other] = await Promise.all([newApplicant(), newApplicant()]);
    await one.client.put('/api/answer', { answer: { ssn } });
    const target = storedApplicationOf(other.client);
    const { sealed } = await storedApplicationOf(one.client).read();
    await target.write({ ...(await target.read()), sealed });
    const { status, body } = await other.client.get('/api/profile');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('6789');
  });

  it('is stored up to the maximum length of an answer, and named in the error beyond it', async () => {
    const { client } = await newApplicant();
    const longest = '字'.repeat(20_000);
    expect((await client.put('/api/answer', { answer: { ssn: longest } })).status).toBe(200);
    const { status, body } = await client.put('/api/answer', { answer: { ssn: `${longest}字` } });
    expect([status, body.message]).toEqual([400, expect.stringContaining('ssn')]);
    expect((await answersOf(client)).ssn).toBe(longest);
  });

  it('cannot be read after one byte of it was changed', async () => {
    const { client } = await newApplicant();
    await client.put('/api/answer', { answer: { ssn } });
    const application = storedApplicationOf(client);
    const item = (await application.read()) as { sealed: { ssn: Uint8Array } };
    const bytes = Uint8Array.from(item.sealed.ssn);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await application.write({ ...item, sealed: { ssn: bytes } });
    expect((await client.get('/api/profile')).status).toBe(500);
  });
});
