import { describe, expect, it } from '@jest/globals';
import { apiClient } from '../support/api-client.ts';
import { newApplicant } from '../support/applicants.ts';
import { link, visitorLink } from '../support/links.ts';

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
    const url = await visitorLink({ first_name: 'Lan' });
    const { body } = await apiClient().get(`/public/tmp?token=${tokenOf(url, 'token')}`);
    expect(body).toEqual({ answer: { first_name: 'Lan' } });
    expect((await open(tokenOf(url, 'token'))).status).toBe(401);
  });

  it('carries no social security number', async () => {
    await expect(visitorLink({ ssn: '123-45-6789' })).rejects.toThrow('A link must not carry the answer ssn');
  });
});
