import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../../support/api-client.ts';
import { newApplicant } from '../../../support/applicants.ts';
import { startWholeStack, type WholeStack } from '../../../support/whole-stack.ts';

let stack: WholeStack;
let client: ApiClient;
const requests: string[] = [];

beforeAll(async () => {
  stack = await startWholeStack();
  client = (await newApplicant()).client;
  subscribe('http.client.request.created', (message) => {
    const target = String((message as { request: ClientRequest }).request.getHeader('x-amz-target') ?? '');
    if (/^(DynamoDB|Trent)/.test(target)) requests.push(target.replace(/.*\./, ''));
  });
});
afterAll(() => stack.stop());

/** Returns the status of a call, followed by its requests to the table and to the key of sealed answers. */
async function requestsOf(call: () => Promise<{ status: number }>) {
  requests.length = 0;
  const { status } = await call();
  return [status, ...requests];
}
const save = (answer: object, seen?: object) => () => client.put('/api/answer', { answer, ...(seen && { seen }) });

describe('the requests to the table and the key', () => {
  it('a save makes one write and no read, with or without `seen`', async () => {
    expect(await requestsOf(save({ first_name: 'Lan', city: 'Elm' }, { first_name: 0, city: 0 }))).toEqual([
      200,
      'UpdateItem',
    ]);
    expect(await requestsOf(save({ first_name: 'Linh' }))).toEqual([200, 'UpdateItem']);
    const rows = { button_id: 'college', num_components: 2, seen: 0 };
    expect(await requestsOf(() => client.put('/api/add-another', rows))).toEqual([200, 'UpdateItem']);
    const tab = { tab_id: 'transcripts', chosen_tab: 'later', seen: 0 };
    expect(await requestsOf(() => client.put('/api/tabs', tab))).toEqual([200, 'UpdateItem']);
  });

  it('saving a sealed answer also generates a data key', async () => {
    const requests = await requestsOf(save({ ssn: '123-45-6789' }, { ssn: 0 }));
    expect(requests).toEqual([200, 'GenerateDataKey', 'UpdateItem']);
  });

  it('a refused save makes one more read, and decrypts sealed answers only to compare them', async () => {
    expect(await requestsOf(save({ first_name: 'Late' }, { first_name: 0 }))).toEqual([409, 'UpdateItem', 'GetItem']);
    expect(await requestsOf(save({ ssn: '' }, { ssn: 0 }))).toEqual([409, 'UpdateItem', 'GetItem', 'Decrypt']);
  });

  it('a save with the tag of another application makes no request', async () => {
    const headers = { 'x-application': 'x' };
    const made = await requestsOf(() => client.put('/api/answer', { answer: { first_name: 'x' } }, headers));
    expect(made).toEqual([409]);
  });

  it('a removal makes one read and one write', async () => {
    const removal = { row: 1, seen: 99, id: crypto.randomUUID() };
    const made = await requestsOf(() => client.post('/api/add-another/college/remove', removal));
    expect(made).toEqual([200, 'GetItem', 'UpdateItem']);
  });
});
