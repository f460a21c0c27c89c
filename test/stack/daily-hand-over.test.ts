import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { beforeAll, expect, it } from '@jest/globals';
import type { StoredDocument } from '../../lambdas/application/application.ts';
import type { Manifest } from '../../lambdas/handover/close-handover.ts';
import { stackUrl } from '../support/api-client.ts';
import { eventuallyPasses } from '../support/eventually.ts';
import { listIn, submittedOn } from '../support/hand-over.ts';
import { letterClient, mailTo, nextMail } from '../support/letters.ts';
import type { Submitted } from '../support/packets.ts';
import { newRecommender, recommenderAnswers, sendLetter, tokenIn } from '../support/recommenders.ts';
import { work } from '../support/send-job.ts';
import { stackBucket } from '../support/stack-bucket.ts';
import { storedApplicationOf, storedAsk } from '../support/stack-table.ts';
import { onTour } from '../support/tour-clock.ts';

// Days of which no other test has applications: the stack is everybody's.
const [day, otherDay, thirdDay] = ['2003-05-06', '2003-05-07', '2003-05-08'];
const recommenders = [newRecommender(), newRecommender(), newRecommender()] as const;
let one: Submitted;

const local = async (path: string) => fetch(`${stackUrl()}/_local/${path}`);
const wholeDays = async () =>
  ((await (await local('handover')).json()) as { days: { day: string; files: string[] }[] }).days;
const told = async () =>
  (await mailTo('graduate-office@foothills.test')).filter(({ subject }) => subject.startsWith('May 6, 2003'));
const events = async () =>
  (await (await local('events')).json()) as { events: { type: string; detail: { number: string } }[] };

beforeAll(async () => {
  const named = Object.assign({}, ...recommenders.map((email, index) => recommenderAnswers(index + 1, email)));
  one = await submittedOn(`${day}T15:00:00.000Z`, named);
  const [sent, declined] = await Promise.all(
    [recommenders[0], recommenders[1]].map(async (to) => tokenIn(await nextMail(to, 'letter-asked'))),
  );
  await sendLetter(sent ?? '', 'She is the best.');
  expect((await letterClient(declined ?? '').post('/letter/decline', { reason: 'I have no time.' })).status).toBe(200);
  await nextMail(recommenders[0], 'letter-receipt');
  // It answers when the stack is idle, which other tests keep busy.
  onTour('clock', { minutes: 0 }).catch(() => undefined);
  await eventuallyPasses(async () => expect((await wholeDays()).map((each) => each.day)).toContain(day), 150_000);
  await eventuallyPasses(async () => expect(await told()).toHaveLength(1), 60_000);
}, 250_000);

it('lays what a day has brought, whole, with the letters that there are', async () => {
  const files = (await wholeDays()).find((each) => each.day === day)?.files ?? [];
  expect(files).toEqual(expect.arrayContaining(['manifest.json', 'import.zip', expect.stringContaining(one.number)]));
  const manifest = (await (await local(`handover/${day}/manifest.json`)).json()) as Manifest;
  expect(manifest).toMatchObject({ since: day, until: day, applications: 1, again: [], failures: [] });
  const [row] = listIn(await (await local(`handover/${day}/applications.csv`)).text());
  expect(row).toMatchObject({ number: one.number, ssn: '***-**-6789', letters_received: '1' });
  const letters = listIn(await (await local(`handover/${day}/letters.csv`)).text());
  expect(letters.map(({ state }) => state)).toEqual(['received', 'declined', 'asked']);
  const [packet = ''] = files.filter((name) => name.startsWith('packets/'));
  const response = await local(`handover/${day}/${encodeURIComponent(packet)}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

it('tells the office how many, and the bus what', async () => {
  expect(await told()).toMatchObject([{ kind: 'handover', subject: 'May 6, 2003: 1 application, no letters' }]);
  await eventuallyPasses(async () => {
    const types = (await events()).events.flatMap(({ type, detail }) => (detail.number === one.number ? [type] : []));
    expect(new Set(types)).toEqual(new Set(['application.submitted', 'letter.received']));
  });
});

it('says what is missing, and lays the rest', async () => {
  const lost = await submittedOn(`${thirdDay}T15:00:00.000Z`);
  const { documents } = (await storedApplicationOf(lost.client).read()) as {
    documents: Record<string, StoredDocument>;
  };
  const { s3, Bucket } = stackBucket();
  for (const { pdf_key: Key } of Object.values(documents)) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  onTour('clock', { minutes: 0 }).catch(() => undefined);
  await eventuallyPasses(async () => expect((await wholeDays()).map((each) => each.day)).toContain(thirdDay), 150_000);
  const { failures } = (await (await local(`handover/${thirdDay}/manifest.json`)).json()) as Manifest;
  expect(failures).toEqual([expect.objectContaining({ number: lost.number, why: 'is missing.' })]);
}, 200_000);

it('lets a worker that sends an event finish, and looks again', async () => {
  const [number, submitted_at] = ['NONE-0000', `${otherDay}T15:00:00.000Z`];
  const [pk, sk] = [`day#${otherDay}`, `${submitted_at}#${number}`];
  const event_claim = { id: 'another', until: new Date(Date.now() + 5_000).toISOString() };
  const application = 'nobody';
  await storedAsk(pk, sk).write({ pk, sk, kind: 'submission', application, number, submitted_at, event_claim });
  await work(
    'HAND_OVER_QUEUE_URL',
    { kind: 'events', day: otherDay, sk },
    /job postponed[^\n]*"queue":"handover"|"queue":"handover"[^\n]*job postponed/g,
  );
  expect((await events()).events.filter(({ detail }) => detail.number === number)).toEqual([]);
});
