import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { samplePassword } from '../../../infra/local/seed/seed-applicants.ts';
import type { Profile } from '../../../shared/contracts/application.ts';
import type { PdfCopyStatus } from '../../../shared/contracts/documents.ts';
import { type ApiClient, apiClient } from '../../support/api-client.ts';
import { logIn } from '../../support/applicants.ts';
import { completeAnswers } from '../../support/complete-application.ts';
import { nextMail } from '../../support/letters.ts';
import { command } from '../../support/links.ts';
import { startWholeStack, type WholeStack } from '../../support/whole-stack.ts';

/**
 * Version 1.0.0 made it, with its sample applicants, before accounts had several applications:
 * `npm start -- --seed`, a social security number entered, stopped, without what each start makes anew.
 */
const data = resolve(import.meta.dirname, '../../fixtures/data-of-1.0.0.tar.gz');

const folder = mkdtempSync(join(tmpdir(), 'packets-'));
let stack: WholeStack;

beforeAll(async () => {
  stack = await startWholeStack({ data });
});
afterAll(async () => {
  await stack?.stop();
  rmSync(folder, { recursive: true });
});

async function sample(name: string): Promise<{ client: ApiClient; profile: Profile }> {
  const client = apiClient();
  await logIn(client, `${name}@example.com`, samplePassword);
  return { client, profile: (await client.get<Profile>('/api/profile')).body };
}

async function expectPacket(name: string, number: string) {
  await command('packet', `${name}@example.com`, '--to', folder);
  expect(readdirSync(folder)).toContain(`${number}.pdf`);
  const file = join(folder, `${number}.pdf`);
  expect(await command('packet', 'verify', file)).toBe(`${file} is what was submitted as ${number}.`);
}

describe('the data of an earlier version', () => {
  it('open with every answer, the sealed one too, and are submitted', async () => {
    const { client, profile } = await sample('complete');
    expect(profile.answer).toMatchObject({ first_name: 'Lan', last_name: 'Nguyễn', ssn: '900-45-6789' });
    expect(Object.values(profile.answer).filter((answer) => answer !== '').length).toBeGreaterThan(25);
    expect(Object.keys(profile.document_answer)).toHaveLength(1);
    // Terms come and go.
    await client.put('/api/answer', { answer: { entry_term: completeAnswers.entry_term } });
    const { status, body } = await client.post<{ confirmation_number: string }>('/api/submit', {});
    expect([status, body]).toEqual([200, expect.objectContaining({ confirmation_number: expect.any(String) })]);
    // Sent once the record is there.
    await nextMail('complete@example.com', 'receipt');
    await expectPacket('complete', body.confirmation_number);
  });

  it('have the packet, the copy and the next application of what was submitted', async () => {
    const { client, profile } = await sample('submitted');
    await expectPacket('submitted', profile.confirmation_number ?? '');
    let copy: PdfCopyStatus;
    do {
      copy = (await client.get<PdfCopyStatus>('/api/pdf', { 'sec-fetch-site': 'same-origin' })).body;
    } while (copy.status === 'UNPROCESSED' || copy.status === 'IN_PROGRESS');
    expect(copy.status).toBe('COMPLETED');
    expect((await client.post<{ number: number }>('/api/applications', {})).body.number).toBe(2);
    expect((await client.get<Profile>('/api/profile')).body.answer).toMatchObject({ first_name: 'Amara' });
  });
});
