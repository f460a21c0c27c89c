import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { letterHeader } from '../../../../shared/contracts/letter.ts';
import { routes } from '../../../../shared/contracts/routes.ts';
import {
  type CallName,
  type CallValues,
  callsOf,
  letterTokenOf,
  sendCall,
  transcripts,
  urlOf,
  valuesOf,
} from '../../../support/calls.ts';
import { linkTokens } from '../../../support/link-tokens.ts';
import { requestLetter, requestLetterList } from '../../../support/recommenders.ts';
import { queueMessages, storedObjects } from '../../../support/stack-stores.ts';
import { dumpTable, stackEnv, subOf } from '../../../support/stack-table.ts';
import { presign } from '../../../support/uploads.ts';
import { startWholeStack, type WholeStack } from '../../../support/whole-stack.ts';

const isDone = ({ delivery }: { delivery: string }) => delivery === 'delivered';

let stack: WholeStack;
let blanks: CallValues;
let cookie: string;

beforeAll(async () => {
  stack = await startWholeStack();
  const { applicant, recommender, letterToken } = await requestLetter();
  const { client } = applicant;
  blanks = valuesOf(applicant, {
    fileKey: (await presign(client, transcripts)).body.fields.key,
    ...(await linkTokens(subOf(client.cookies))),
    letterToken,
    ...(await requestLetterList(recommender)),
  });
  cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  await untilDelivered();
});
afterAll(() => stack.stop());

/** Waits until the stack has recorded the delivery of every email, which happens after the email has arrived. */
async function untilDelivered() {
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await fetch(`${stack.url}/_local/mail`, { headers: { accept: 'application/json' } });
    const mails = (await response.json()) as { delivery: string }[];
    // The delivery events may still be on the queue. A worker records them within a moment.
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (mails.every(isDone)) return;
  }
}

/** Returns everything that is stored, except when each session was last used. */
async function readEverything() {
  const items = [...(await dumpTable()), ...(await dumpTable(stackEnv().ASKS_TABLE_NAME))];
  const kept = items.filter(({ id }) => !String(id).startsWith('session#'));
  const objects = storedObjects();
  const keys = await objects.keys();
  objects.close();
  return { items: kept.map((item) => JSON.stringify(item)).sort(), keys, messages: queueMessages().length };
}

const reads = routes.filter(
  ({ method, hasSideEffects, storesJobState }) => method === 'GET' && !hasSideEffects && !storesJobState,
);
const rows = reads.map((route) => [route.path, route] as const);

describe('calls that only read', () => {
  it('are all GET calls except three whose contracts say that they store data', () => {
    const others = routes.filter((route) => route.method === 'GET' && !reads.includes(route)).map(({ path }) => path);
    expect(others.sort()).toEqual(['/api/logout', '/api/pdf', '/api/pdf/document-answer/{key}']);
  });

  it.each(rows)('store nothing, however often they are made: GET %s', async (_path, route) => {
    const before = await readEverything();
    const statuses = [];
    for (let time = 0; time < 5; time += 1) statuses.push((await sendCall(stack.url, route, blanks, cookie)).status);
    // A program that scans emails opens links without cookies.
    statuses.push((await sendCall(stack.url, route, blanks, '')).status);
    expect(new Set(statuses).size).toBeLessThanOrEqual(route.access === 'session' ? 2 : 1);
    expect(await readEverything()).toEqual(before);
  });

  it('do not include HEAD, which returns 404 and stores nothing', async () => {
    const before = await readEverything();
    for (const route of routes) {
      const letterToken = letterTokenOf(route, blanks);
      const headers = { cookie, origin: stack.url, ...(letterToken && { [letterHeader]: letterToken }) };
      const url = urlOf(stack.url, route.path, callsOf(blanks)[route.name as CallName]);
      const response = await fetch(url, { method: 'HEAD', headers });
      expect([route.path, response.status, await response.text()]).toEqual([route.path, 404, '']);
    }
    expect(await readEverything()).toEqual(before);
  });
});
