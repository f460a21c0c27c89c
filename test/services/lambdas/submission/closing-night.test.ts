import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { partner } from '#partner';
import type { Profile, SubmitAnswer } from '../../../../shared/contracts/application.ts';
import type { Applications } from '../../../../shared/contracts/applications.ts';
import type { ServiceView } from '../../../../shared/contracts/links.ts';
import { type CalendarDate, todayIn } from '../../../../shared/form/calendar.ts';
import { addDays, startOfDay } from '../../../../shared/letters/letter-calendar.ts';
import { apiClient } from '../../../support/api-client.ts';
import { type Applicant, lastMail, logIn, newApplicant } from '../../../support/applicants.ts';
import { completeAnswers } from '../../../support/complete-application.ts';
import { eventually, eventuallyPasses } from '../../../support/eventually.ts';
import { passTime } from '../../../support/pass-time.ts';
import { pdfText } from '../../../support/pdf-text.ts';
import { subOf } from '../../../support/stack-table.ts';
import { startWholeStack, type WholeStack } from '../../../support/whole-stack.ts';

const { config } = partner;
const zone = config.timeZone;
const second = 1000;
const hour = 3600 * second;

let stack: WholeStack;
beforeAll(async () => {
  stack = await startWholeStack();
});
afterAll(async () => {
  Object.assign(config, { windows: undefined });
  await stack.stop();
});

const start = (day: CalendarDate) => startOfDay(day, zone).getTime();
const end = (day: CalendarDate) => start(addDays(day, 1));
function at(instant: number) {
  passTime(0);
  jest.setSystemTime(instant);
}

/** The applicant with a new session: the earlier one has expired. */
const returned = async ({ client, email, password }: Applicant) => {
  await logIn(client, email, password);
  return client;
};
const listed = async (applicant: Applicant) =>
  (await (await returned(applicant)).get<Applications>('/api/applications')).body.applications[0];
const windowIn = async (applicant: Applicant) => (await listed(applicant))?.window;
const submit = async (applicant: Applicant) => (await returned(applicant)).post<SubmitAnswer>('/api/submit', {});

async function ready(term: string): Promise<Applicant> {
  const applicant = await newApplicant();
  await applicant.client.post('/api/web-status', { web_status: 'started' });
  await applicant.client.put('/api/answer', { answer: { ...completeAnswers, entry_term: term } });
  return applicant;
}

async function extend({ client }: Applicant, until: CalendarDate) {
  const { extendApplication } = await import('../../../../lambdas/application/extend-application.ts');
  const { dynamoApplications } = await import('../../../../lambdas/application/applications.ts');
  const id = subOf(client.cookies);
  await extendApplication(id, await dynamoApplications().read(id), { until, why: 'Was ill.' });
}

/** A link that a command makes would be of the clock of its own process. */
async function staffViewOf({ client }: Applicant) {
  const { dynamoLinks } = await import('../../../../lambdas/links/links.ts');
  const link = { kind: 'staff', application: subOf(client.cookies), mayReadSsn: false } as const;
  const token = await dynamoLinks().create(link, hour);
  return (await apiClient().get<ServiceView>(`/service/tmp-pdf?service_token=${token}`)).body;
}

/** The record is written in a moment. */
async function recorded<T>(read: () => Promise<T>): Promise<T> {
  await eventuallyPasses(async () => void (await read()));
  return read();
}

/** What staff have of a submission: record, list, page and packet. */
async function keptOf({ client }: Applicant, { confirmation_number, submitted_at }: SubmitAnswer) {
  const { readSubmission } = await import('../../../../lambdas/handover/read-submission.ts');
  const { readFacts } = await import('../../../../lambdas/handover/facts.ts');
  const { packetPdf } = await import('../../../../lambdas/handover/packet-pdf.ts');
  const application = { applicationId: subOf(client.cookies), receipt: { confirmation_number, submitted_at } };
  const submission = await recorded(() => readSubmission(application));
  const { part } = await readFacts(application, { raw: false, ssn: false });
  const { bytes } = await packetPdf(submission, [], submitted_at);
  return { record: submission.record, list: part.row.late, page: part.index.late, packet: (await pdfText(bytes)).text };
}

it('shows applicants and staff that an application is late or extended', async () => {
  const closes = addDays(todayIn(zone), 5);
  const [opens, lateUntil, extendedUntil] = [addDays(closes, -3), addDays(closes, 1), addDays(closes, 9)];
  const term = `${Number(closes.slice(0, 4)) + 1}SU`;
  at(start(opens) - 120 * second);
  Object.assign(config, { windows: [{ term, opens, closes, lateUntil }] });
  const [late, closed] = [await ready(term), await ready(term)];
  expect(await windowIn(late)).toEqual({ state: 'before', opens, closes, lateUntil });

  at(end(closes));
  expect(await windowIn(closed)).toEqual({ state: 'late', opens, closes, lateUntil });
  const answer = await submit(late);
  expect(answer).toMatchObject({ status: 200, body: { late: true } });
  const profile = (await late.client.get<Profile>('/api/profile')).body;
  expect([profile.late, Date.parse(profile.now) - end(closes) < 60 * second]).toEqual([true, true]);
  expect((await listed(late))?.late).toBe(true);
  const kept = await keptOf(late, answer.body);
  expect([kept.record.late, kept.list, kept.page]).toEqual([true, 'yes', true]);
  expect(kept.packet).toContain('Submitted late');
  const mail = await eventually(
    () => lastMail(late.email),
    ({ kind }) => kind === 'receipt',
    20_000,
  );
  expect(mail.text).toContain('Applications for your term had already closed. We accepted yours as late.');
  expect((await staffViewOf(late)).late).toBe(true);

  at(end(lateUntil));
  expect((await submit(closed)).status).toBe(409);
  expect((await closed.client.put('/api/answer', { answer: { middle_name: 'Thị' } })).status).toBe(200);
  await extend(closed, extendedUntil);
  expect(await windowIn(closed)).toEqual({ state: 'open', opens, closes: extendedUntil, extended: true });
  const extended = await submit(closed);
  expect([extended.status, extended.body.late]).toEqual([200, undefined]);
  expect((await keptOf(closed, extended.body)).record).toMatchObject({
    extended: { until: extendedUntil, why: 'Was ill.', at: expect.any(String) },
  });
});
