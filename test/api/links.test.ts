import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { apiClient } from '../support/api-client.ts';
import { newApplicant } from '../support/applicants.ts';

const run = promisify(execFile);

/** What the command prints, with the stack under test as the local one. */
async function link(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [resolve(import.meta.dirname, '../../bin/link.ts'), ...args], {
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: process.env.STACK_DATA_DIR },
  });
  return stdout.trim();
}

const tokenOf = (url: string, name: string) => new URL(url).searchParams.get(name) ?? '';
const open = (token: string) =>
  apiClient().get<{ answer: Record<string, string> }>(`/service/tmp-pdf?service_token=${token}`);

describe('a staff link', () => {
  it('shows one application, its ssn masked unless the link has that right', async () => {
    const { client, email } = await newApplicant();
    await client.put('/api/answer', { answer: { first_name: 'Lan', ssn: '123-45-6789' } });
    const masked = await open(tokenOf(await link('staff', email), 'service_token'));
    expect(masked.status).toBe(200);
    expect(masked.body).toMatchObject({
      answer: { first_name: 'Lan', ssn: '•••-••-6789' },
      add_another: {},
      tabs: {},
      document_answer: {},
      documents: {},
    });
    expect((await open(tokenOf(await link('staff', email, '--ssn'), 'service_token'))).body.answer.ssn).toBe(
      '123-45-6789',
    );
  });

  it('is refused when unknown or revoked', async () => {
    const { email } = await newApplicant();
    const url = await link('staff', email);
    const token = tokenOf(url, 'service_token');
    expect((await open(token)).status).toBe(200);
    await link('revoke', url);
    await expect(link('revoke', url)).rejects.toThrow('There is no such link');
    expect((await open(token)).status).toBe(401);
    expect((await open('x'.repeat(2000))).status).toBe(401);
    expect((await apiClient().get(`/public/tmp?token=${token}`)).status).toBe(404);
  });

  it('is not made for somebody unknown', async () => {
    await expect(link('staff', 'nobody@example.com')).rejects.toThrow('There is no applicant');
  });
});

describe('a visitor’s link', () => {
  it('holds answers to begin with', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'link-')), 'answers.json');
    writeFileSync(file, JSON.stringify({ first_name: 'Lan' }));
    const url = await link('visitor', file);
    const { body } = await apiClient().get(`/public/tmp?token=${tokenOf(url, 'token')}`);
    expect(body).toEqual({ answer: { first_name: 'Lan' } });
    expect((await open(tokenOf(url, 'token'))).status).toBe(401);
  });

  it('carries no social security number', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'link-')), 'answers.json');
    writeFileSync(file, JSON.stringify({ ssn: '123-45-6789' }));
    await expect(link('visitor', file)).rejects.toThrow('A link must not carry the answer ssn');
  });
});
