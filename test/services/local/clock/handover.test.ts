import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Email } from '../../../../infra/local/mailbox/mailbox.ts';
import type { Manifest } from '../../../../lambdas/export/manifest.ts';
import { todayIn } from '../../../../shared/form/calendar.ts';
import { newApplicant } from '../../../support/applicants.ts';
import { completeAnswers } from '../../../support/complete-application.ts';
import { letterClient, sendText, waitForMail } from '../../../support/letters.ts';
import { newRecommender, recommenderAnswers, tokenIn } from '../../../support/recommenders.ts';
import { callTour, submitApplicationAt } from '../../../support/tour-clock.ts';
import { startWholeStack, type WholeStack } from '../../../support/whole-stack.ts';

const RealDate = Date;
let stack: WholeStack;
beforeAll(async () => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  stack = await startWholeStack();
});
afterAll(async () => {
  await stack.stop();
  // The stack's clock replaced Date, which jest needs to measure the duration of the suite.
  globalThis.Date = RealDate;
});

interface Days {
  readonly days: readonly { readonly day: string; readonly files: readonly string[] }[];
}
interface BusEvents {
  readonly events: readonly {
    readonly source: string;
    readonly type: string;
    readonly detail: Record<string, string>;
  }[];
}

const json = async <Body>(path: string) => (await (await fetch(stack.url + path)).json()) as Body;
const file = (day: string, name: string) =>
  fetch(`${stack.url}/_local/handover/${day}/${name.split('/').map(encodeURIComponent).join('/')}`);
const manifestOf = async (day: string) => (await (await file(day, 'manifest.json')).json()) as Manifest;
const office = () => json<Email[]>('/_local/mail?to=graduate-office@foothills.test');
const wholeDays = async () => (await json<Days>('/_local/handover')).days.map(({ day }) => day);
const now = async () => new Date((await json<{ now: string }>('/_local/clock')).now);
const today = async () => todayIn('America/New_York', await now());
/** Moves the clock to about noon of the next day in New York. The export is completed at six in the morning. */
async function toNextDay() {
  await callTour('clock', { minutes: 0 });
  const hour = Number(
    (await now()).toLocaleString('en-US', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' }),
  );
  expect((await callTour('clock', { minutes: (24 + 12 - hour) * 60 })).status).toBe(200);
}

describe('a day', () => {
  it('without submissions or letters is not exported, and sends no email', async () => {
    await toNextDay();
    expect(await wholeDays()).toEqual([]);
    expect(await office()).toEqual([]);
    expect((await file('2026-01-01', 'manifest.json')).status).toBe(404);
  });

  it('is exported completely the next morning, with one email and one set of events, despite crashing and slow workers', async () => {
    const day = await today();
    await submitApplicationAt('example.com');
    await submitApplicationAt('example.com');
    await callTour('clock', { minutes: 0 });
    expect(await wholeDays()).not.toContain(day);
    await callTour('crash', { worker: 'handOver', at: 'before' });
    await callTour('slow', { worker: 'handOver', seconds: 2 });
    await toNextDay();
    expect(await wholeDays()).toContain(day);
    const { applications, failures, files } = await manifestOf(day);
    expect({ applications, failures }).toEqual({ applications: 2, failures: [] });
    expect(files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['applications.csv', 'letters.csv', 'keys.csv', 'import/index.txt', 'index.html']),
    );
    const packets = files.filter(({ name }) => name.startsWith('packets/'));
    expect(packets).toHaveLength(2);
    const response = await file(day, packets[0]?.name ?? '');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect((await response.arrayBuffer()).byteLength).toBe(packets[0]?.bytes);
    const [mail, ...others] = await office();
    expect(mail).toMatchObject({ kind: 'handover', subject: expect.stringMatching(/: 2 applications, no letters$/) });
    expect(others).toEqual([]);
    const { events } = await json<BusEvents>('/_local/events');
    expect(events).toHaveLength(2);
    for (const { source, type, detail } of events) {
      expect([source, type]).toEqual(['graduate-application', 'application.submitted']);
      expect(Object.keys(detail)).toEqual(['number', 'application', 'submitted_at']);
    }
  });

  it('exports an application again when a letter arrives, and removes an erased applicant', async () => {
    const recommenders = [newRecommender(), newRecommender(), newRecommender()] as const;
    const { client, email } = await newApplicant();
    const day = await today();
    await client.post('/api/web-status', { web_status: 'started' });
    const named = Object.assign({}, ...recommenders.map((email, index) => recommenderAnswers(index + 1, email)));
    await client.put('/api/answer', { answer: { ...completeAnswers, ...named } });
    const { body } = await client.post<{ confirmation_number: string }>('/api/submit', {});
    const token = tokenIn(await waitForMail(recommenders[0], 'letter-asked'));
    await toNextDay();
    expect((await manifestOf(day)).applications).toBe(1);
    const next = await today();
    await sendText(letterClient(token), 'She is the best.');
    await waitForMail(recommenders[0], 'letter-receipt');
    await toNextDay();
    expect(await manifestOf(next)).toMatchObject({ applications: 1, again: [body.confirmation_number], failures: [] });
    expect((await office())[0]?.subject).toMatch(/: no applications, 1 letter$/);
    const { events } = await json<BusEvents>('/_local/events');
    expect(events[0]).toMatchObject({
      type: 'letter.received',
      detail: { number: body.confirmation_number, n: 1, version: 1 },
    });

    const { accountOf } = await import('../../../../bin/stack/connect-to-stack.ts');
    const { eraseApplicant } = await import('../../../../bin/applicant/erase-applicant.ts');
    await eraseApplicant(await accountOf(email), true);
    expect(await wholeDays()).not.toContain(day);
    await callTour('clock', { minutes: 60 });
    expect((await manifestOf(day)).applications).toBe(0);
    expect((await manifestOf(next)).again).toEqual([]);
    expect(JSON.stringify(await json<Days>('/_local/handover'))).not.toContain(body.confirmation_number);
  });
});
