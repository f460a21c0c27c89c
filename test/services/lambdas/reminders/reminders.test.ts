import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { partner } from '#partner';
import { addDays, hourOn, nineAmOn } from '../../../../shared/letters/letter-calendar.ts';
import { completeAnswers } from '../../../support/complete-application.ts';
import { type Moment, resetFaults } from '../../../support/fault-proxy.ts';
import { mockClient } from '../../../support/mock-client.ts';
import { passTime } from '../../../support/pass-time.ts';
import { deliver, faults, product, services, siteHost } from '../../../support/suite-documents.ts';

const sqs = mockClient(SQSClient);
const { config } = partner;
const { timeZone, about } = config;
const minute = 60_000;

type Modules = [
  typeof import('../../../../lambdas/reminders/closing-days.ts'),
  typeof import('../../../../lambdas/reminders/reminder-store.ts'),
  typeof import('../../../../lambdas/platform/table.ts'),
  typeof import('../../../../lambdas/platform/partner-form.ts'),
  typeof import('../../../../lambdas/reminders/schedule-reminders.ts'),
];
let [days, store, tables, form, looking] = [] as unknown as Modules;

/** The term of the applications. Each test has its own, so that applications of other tests get no emails. */
let term: string;
let closes = '';
let emails: Record<string, string>;

beforeAll(async () => {
  [days, store, tables, form, looking] = await Promise.all([
    import('../../../../lambdas/reminders/closing-days.ts'),
    import('../../../../lambdas/reminders/reminder-store.ts'),
    import('../../../../lambdas/platform/table.ts'),
    import('../../../../lambdas/platform/partner-form.ts'),
    import('../../../../lambdas/reminders/schedule-reminders.ts'),
  ]);
  // Limits scans to two items a page, so that a few items fill several pages.
  tables.table().client.middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        next(commandName === 'ScanCommand' ? { ...args, input: { ...args.input, Limit: 2 } } : args),
    { step: 'initialize', priority: 'high' },
  );
});

let count = 0;
const today = () => form.todayOfPartner();
const openTerm = (more: object = {}) => {
  count += 1;
  term = `term-${count}`;
  // Each test uses other days, because the clock goes back after each test.
  closes = addDays(closes > today() ? closes : today(), 10);
  Object.assign(config, { windows: [{ term, opens: today(), closes, ...more }] });
};

async function createApplication(answers: object = {}, host: string | undefined = siteHost) {
  const application = crypto.randomUUID();
  const email = `${application}@example.edu`;
  emails[application] = email;
  await product.progress.recordLogin(application, email, 'password', host);
  await product.progress.reachStatus(application, 'started');
  await product.answers.save(application, { ...completeAnswers, [about?.term ?? '']: term, ...answers });
  return application;
}

const sentTo = (application: string) => services.emailsTo(emails[application] ?? '');
const passTo = (at: Date) => at.getTime() > Date.now() && passTime(at.getTime() - Date.now());
const morning = (lead: number) => addDays(closes, -lead);
const dueDay = (day: string) => ({ pk: `closing#${day}`, sk: 'closing' });
const found = (key: Record<string, string>) => tables.getItem<{ due_at?: string }>(tables.followupsTable(), key);

/** Does a job as its worker does. Returns false if the worker failed. */
async function attempt(
  job: { kind: 'due'; pk: string; sk: string; dueAt: string },
  until = new Date(Date.now() + minute),
) {
  if (!days.isMorning(job)) return deliver('sendDue', job);
  return looking.scheduleReminders(job, until).then(
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
  await days.scheduleMornings(new Date());
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
  const { client, name: TableName } = tables.table();
  for (const id of Object.keys(emails))
    await client.send(new DeleteCommand({ TableName, Key: { id: `application#${id}` } }));
}

describe('when a worker dies', () => {
  const moments: readonly Moment[] = ['before', 'after'];

  /** Delivers a job that dies at each of its calls in turn, then retries it. Returns the number of calls. */
  async function dyingAtEach(begin: () => Promise<{ key: { pk: string; sk: string }; check(): Promise<void> }>) {
    for (let call = 1; ; call += 1)
      for (const moment of moments) {
        const { key, check } = await begin();
        const { due_at: dueAt = '' } = (await found(key)) ?? {};
        resetFaults(faults);
        Object.assign(faults, { plan: { call, moment, isPermanent: true } });
        const isDone = await attempt({ kind: 'due', ...key, dueAt });
        const calls = faults.calls;
        resetFaults(faults);
        passTime(minute + 1_000);
        await work(key);
        await check();
        if (isDone && calls < call) return call - 1;
      }
  }

  it('while it looks for applications, every page is still processed', async () => {
    const calls = await dyingAtEach(async () => {
      openTerm();
      const applications = await Promise.all([createApplication(), createApplication(), createApplication()]);
      const day = morning(7);
      passTo(hourOn(day, 8, timeZone));
      await days.scheduleMornings(new Date());
      return {
        key: dueDay(day),
        async check() {
          const owed = await Promise.all(applications.map((id) => found({ pk: `reminder#${id}`, sk: day })));
          expect(owed.map((reminder) => reminder?.due_at)).toEqual(
            applications.map(() => nineAmOn(day, timeZone).toISOString()),
          );
          await deleteApplications();
        },
      };
    });
    expect(calls).toBeGreaterThan(8);
  });
});

describe('a run of the clock', () => {
  it('checks the applications of a morning itself, and queues no job for it', async () => {
    sqs.resetHistory();
    const { handler } = await import('../../../../lambdas/workers/run-clock.ts');
    process.env.DUE_QUEUE_URL = 'http://localhost/due';
    const application = await createApplication();
    const day = morning(7);
    passTo(hourOn(day, 8, timeZone));
    await handler();
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
    await days.scheduleMornings(new Date());
    await work(dueDay(day));
    const { updateItem, attributes } = await import('../../../../lambdas/platform/update-item.ts');
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
    const { handler } =
      method === 'GET'
        ? await import('../../../../lambdas/api/reminders/get-reminders.ts')
        : await import('../../../../lambdas/api/reminders/post-reminders.ts');
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
  const hasEnded = () => store.reminderStore().isOptedOut(application);

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
    const { linkStore } = await import('../../../../lambdas/links/links.ts');
    const staff = await linkStore().create({ kind: 'staff', application, mayReadSsn: false }, minute);
    for (const wrong of ['x', staff, `${token}x`])
      expect((await ask('POST', { reminders_token: wrong })).status).toBe(404);
    passTo(hourOn(addDays(closes, 1), 0, timeZone));
    expect((await ask('POST', { reminders_token: token })).status).toBe(404);
    expect(await hasEnded()).toBe(false);
  });
});
