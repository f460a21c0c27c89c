import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { BusEvent } from '../../../../infra/local/bus/serve-bus.ts';
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

const json = async <Body>(path: string) => (await (await fetch(stack.url + path)).json()) as Body;
const days = async () => (await json<{ days: { day: string }[] }>('/_local/handover')).days.map(({ day }) => day);

it('a day is exported completely the next morning, with one email and one set of events, despite crashing and slow workers', async () => {
  const { now } = await json<{ now: string }>('/_local/clock');
  const day = todayIn('America/New_York', new Date(now));
  await submitApplicationAt('example.com');
  await submitApplicationAt('example.com');
  await callTour('clock', { minutes: 0 });
  expect(await days()).not.toContain(day);
  await callTour('crash', { worker: 'handOver', at: 'before' });
  await callTour('slow', { worker: 'handOver', seconds: 2 });
  // The export is completed at six in the morning.
  expect((await callTour('clock', { minutes: 36 * 60 })).status).toBe(200);
  expect(await days()).toContain(day);
  const { applications, failures, files } = await json<Manifest>(`/_local/handover/${day}/manifest.json`);
  expect({ applications, failures }).toEqual({ applications: 2, failures: [] });
  const packets = files.filter(({ name }) => name.startsWith('packets/'));
  expect(packets).toHaveLength(2);
  const path = packets[0]?.name.split('/').map(encodeURIComponent).join('/');
  const response = await fetch(`${stack.url}/_local/handover/${day}/${path}`);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect((await response.arrayBuffer()).byteLength).toBe(packets[0]?.bytes);
  const subject = expect.stringMatching(/: 2 applications, no letters$/);
  const mail = await json<Email[]>('/_local/mail?to=graduate-office@foothills.test');
  expect(mail).toEqual([expect.objectContaining({ kind: 'handover', subject })]);
  const { events } = await json<{ events: BusEvent[] }>('/_local/events');
  expect(events).toHaveLength(2);
  for (const { source, type, detail } of events) {
    expect([source, type]).toEqual(['graduate-application', 'application.submitted']);
    expect(Object.keys(detail as object)).toEqual(['number', 'application', 'submitted_at']);
  }
});
