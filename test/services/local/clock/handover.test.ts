import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Email } from '../../../../infra/local/mailbox/mailbox.ts';
import type { Manifest } from '../../../../lambdas/export/manifest.ts';
import { todayIn } from '../../../../shared/form/calendar.ts';
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

it('a day is exported completely the next morning, with one email and one set of events, despite crashing and slow workers', async () => {
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
