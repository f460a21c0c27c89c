import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { partner } from '#partner';
import { handler as getReminders } from '../../../../lambdas/api/reminders/get-reminders.ts';
import { handler as postReminders } from '../../../../lambdas/api/reminders/post-reminders.ts';
import { linkStore } from '../../../../lambdas/links/links.ts';
import { todayOfPartner } from '../../../../lambdas/platform/partner-form.ts';
import { followupsTable, getItem, table } from '../../../../lambdas/platform/table.ts';
import { attributes, updateItem } from '../../../../lambdas/platform/update-item.ts';
import { isMorning, scheduleMornings } from '../../../../lambdas/reminders/closing-days.ts';
import { reminderStore } from '../../../../lambdas/reminders/reminder-store.ts';
import { scheduleReminders } from '../../../../lambdas/reminders/schedule-reminders.ts';
import { handler as runClock } from '../../../../lambdas/workers/run-clock.ts';
import { addDays, hourOn, nineAmOn } from '../../../../shared/letters/letter-calendar.ts';
import { completeAnswers } from '../../../support/complete-application.ts';
import { resetFaults } from '../../../support/fault-proxy.ts';
import { mockClient } from '../../../support/mock-client.ts';
import { passTime } from '../../../support/pass-time.ts';
import { deliver, faults, product, services, siteHost } from '../../../support/suite-documents.ts';

const sqs = mockClient(SQSClient);
const { config } = partner;
const { timeZone, about } = config;
const minute = 60_000;

/** The term of the applications. Each test has its own, so that applications of other tests get no emails. */
let term: string;
let closes = '';
let emails: Record<string, string>;

beforeAll(() => {
  // Limits scans to two items a page, so that a few items fill several pages.
  table().client.middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        next(commandName === 'ScanCommand' ? { ...args, input: { ...args.input, Limit: 2 } } : args),
    { step: 'initialize', priority: 'high' },
  );
});

let count = 0;
const openTerm = () => {
  const today = todayOfPartner();
  count += 1;
  term = `term-${count}`;
  // Each test uses other days, because the clock goes back after each test.
  closes = addDays(closes > today ? closes : today, 10);
  Object.assign(config, { windows: [{ term, opens: today, closes }] });
};

async function createApplication() {
  const application = crypto.randomUUID();
  const email = `${application}@example.edu`;
  emails[application] = email;
  await product.progress.recordLogin(application, email, 'password', siteHost);
  await product.progress.reachStatus(application, 'started');
  await product.answers.save(application, { ...completeAnswers, [about?.term ?? '']: term });
  return application;
}

const sentTo = (application: string) => services.emailsTo(emails[application] ?? '');
const passTo = (at: Date) => at.getTime() > Date.now() && passTime(at.getTime() - Date.now());
const morning = (lead: number) => addDays(closes, -lead);
const dueDay = (day: string) => ({ pk: `closing#${day}`, sk: 'closing' });
const found = (key: Record<string, string>) => getItem<{ due_at?: string }>(followupsTable(), key);

/** Does a job as its worker does. Returns false if the worker failed. */
async function attempt(job: { kind: 'due'; pk: string; sk: string; dueAt: string }) {
  if (!isMorning(job)) return deliver('sendDue', job);
  return scheduleReminders(job, new Date(Date.now() + minute)).then(
    () => true,
    () => false,
  );
}

/** Repeats the job until it is no longer due. Each time, passes a minute, so that a dead worker's claim expires. */
async function work(key: { pk: string; sk: string }) {
  for (let tries = 0; tries < 5; tries += 1) {
    const { due_at: dueAt } = (await found(key)) ?? {};
    if (dueAt === undefined) return;
    await attempt({ kind: 'due', ...key, dueAt });
    passTime(minute + 1_000);
  }
  throw new Error(`${key.pk} is still due after five attempts.`);
}

/** Checks the applications at 8:00 and sends the reminders at 9:00. */
async function remind(lead: number, applications: readonly string[]) {
  const day = morning(lead);
  passTo(hourOn(day, 8, timeZone));
  await scheduleMornings(new Date());
  await work(dueDay(day));
  passTo(nineAmOn(day, timeZone));
  for (const application of applications) await work({ pk: `reminder#${application}`, sk: day });
}

beforeEach(() => {
  emails = {};
  openTerm();
});
afterEach(deleteApplications);

/** Deletes the applications of the test, so that scans in the next test have only its own pages. */
async function deleteApplications() {
  const { client, name: TableName } = table();
  for (const id of Object.keys(emails))
    await client.send(new DeleteCommand({ TableName, Key: { id: `application#${id}` } }));
}

it('every page of applications is processed, at whichever call its worker dies', async () => {
  let isDone = false;
  let call = 0;
  while (!isDone) {
    call += 1;
    for (const moment of ['before', 'after'] as const) {
      openTerm();
      const applications = await Promise.all([createApplication(), createApplication(), createApplication()]);
      const day = morning(7);
      passTo(hourOn(day, 8, timeZone));
      await scheduleMornings(new Date());
      const { due_at: dueAt = '' } = (await found(dueDay(day))) ?? {};
      resetFaults(faults);
      Object.assign(faults, { plan: { call, moment, isPermanent: true } });
      isDone = (await attempt({ kind: 'due', ...dueDay(day), dueAt })) && faults.calls < call;
      resetFaults(faults);
      passTime(minute + 1_000);
      await work(dueDay(day));
      const owed = await Promise.all(applications.map((id) => found({ pk: `reminder#${id}`, sk: day })));
      const nine = nineAmOn(day, timeZone).toISOString();
      expect(owed.map((reminder) => reminder?.due_at)).toEqual([nine, nine, nine]);
      await deleteApplications();
    }
  }
  expect(call).toBeGreaterThan(9);
});

describe('a run of the clock', () => {
  it('adds all mornings of the next month, so that none is lost while the clock is down', async () => {
    const ends = [closes, addDays(closes, 1), addDays(closes, 60)];
    Object.assign(config, { windows: ends.map((end) => ({ term, opens: closes, closes: end })) });
    passTo(hourOn(morning(10), 8, timeZone));
    await scheduleMornings(new Date());
    const days = ends.flatMap((end) => [addDays(end, -7), addDays(end, -2)]);
    const items = await Promise.all(days.map((day) => found(dueDay(day))));
    expect(items.map((item) => item !== undefined)).toEqual([true, true, true, true, false, false]);
  });

  it('checks the applications of a morning itself, and queues no job for it', async () => {
    sqs.resetHistory();
    process.env.DUE_QUEUE_URL = 'http://localhost/due';
    const application = await createApplication();
    const day = morning(7);
    passTo(hourOn(day, 8, timeZone));
    await runClock();
    expect(await found({ pk: `reminder#${application}`, sk: day })).toBeDefined();
    expect(await found(dueDay(day))).not.toHaveProperty('due_at');
    const bodies = sqs.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input.MessageBody);
    expect(bodies.filter((body) => body?.includes('closing#'))).toEqual([]);
  });
});

describe('an applicant who has not submitted', () => {
  it('gets an email seven and two days before the last day, at 9:00', async () => {
    const application = await createApplication();
    await remind(7, [application]);
    await remind(7, [application]);
    expect(sentTo(application)).toBe(1);
    await remind(2, [application]);
    expect(sentTo(application)).toBe(2);
    const [text = ''] = services.textsTo(emails[application] ?? '');
    for (const words of [
      'until the end of',
      'Eastern Time',
      'Program: ',
      `/login?application=1`,
      '/reminders?reminders_token=',
    ])
      expect(text).toContain(words);
  });

  it.each([
    ['is submitted', { receipt: { confirmation_number: 'ABCD-2345', submitted_at: '2026-12-01T00:00:00Z' } }],
    ['gets another last day', { extended_until: '2099-01-01' }],
  ])('gets no email if the application %s before 9:00', async (_, changed) => {
    const application = await createApplication();
    const day = morning(7);
    passTo(hourOn(day, 8, timeZone));
    await scheduleMornings(new Date());
    await work(dueDay(day));
    await updateItem(`application#${application}`, { set: attributes(changed), condition: () => '' });
    await work({ pk: `reminder#${application}`, sk: day });
    expect(sentTo(application)).toBe(0);
  });
});

describe('the link of the email', () => {
  let application: string;
  let token: string;

  async function ask(method: 'GET' | 'POST', query: Record<string, string>, more: object = {}) {
    process.env.ORIGIN_SECRETS = 'edge';
    process.env.LOCAL_HTTP = 'false';
    const handler = method === 'GET' ? getReminders : postReminders;
    const event = {
      headers: { 'x-origin-verify': 'edge', 'x-site-host': siteHost },
      requestContext: { requestId: 'r' },
      queryStringParameters: query,
      ...more,
    };
    const { statusCode, body = '', headers } = await handler(event as unknown as APIGatewayProxyEventV2, {} as never);
    return { status: statusCode, body: JSON.parse(body), location: headers?.location };
  }

  beforeEach(async () => {
    application = await createApplication();
    await remind(7, [application]);
    const [text = ''] = services.textsTo(emails[application] ?? '');
    token = /reminders_token=([\w-]+)/.exec(text)?.[1] ?? '';
  });
  const hasEnded = () => reminderStore().isOptedOut(application);

  it('shows a page, and stops reminders only when the page or a mail program sends a POST', async () => {
    expect(await ask('GET', { reminders_token: token })).toMatchObject({
      status: 302,
      location: `https://${siteHost}/reminders?reminders_token=${token}`,
    });
    expect(await hasEnded()).toBe(false);
    const oneClick = {
      headers: {
        'x-origin-verify': 'edge',
        'x-site-host': siteHost,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: Buffer.from('List-Unsubscribe=One-Click').toString('base64'),
      isBase64Encoded: true,
    };
    for (let times = 0; times < 2; times += 1)
      expect(await ask('POST', { reminders_token: token }, oneClick)).toMatchObject({
        status: 200,
        body: { wanted: false, message: "You won't get any more reminders about this application." },
      });
    expect(await hasEnded()).toBe(true);
    await remind(2, [application]);
    expect(sentTo(application)).toBe(1);
  });

  it('works until the last day is over, and other links do not work', async () => {
    const staff = await linkStore().create({ kind: 'staff', application, mayReadSsn: false }, minute);
    for (const wrong of ['x', staff, `${token}x`])
      expect((await ask('POST', { reminders_token: wrong })).status).toBe(404);
    passTo(hourOn(addDays(closes, 1), 0, timeZone));
    expect((await ask('POST', { reminders_token: token })).status).toBe(404);
    expect(await hasEnded()).toBe(false);
  });
});
