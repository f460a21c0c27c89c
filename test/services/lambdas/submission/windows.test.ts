import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { partner } from '#partner';
import { extendApplication } from '../../../../lambdas/application/extend-application.ts';
import { recordOfAnswers } from '../../../../lambdas/submission/submission-record.ts';
import type { Window } from '../../../../shared/partner/partner.ts';
import { passTime } from '../../../support/pass-time.ts';
import { createReadyApplication, product, siteHost } from '../../../support/suite-documents.ts';

const { config } = partner;
afterEach(() => void Object.assign(config, { windows: undefined }));

/** The last day of the term. Daylight saving time ends on the next day, the day of grace, which has 25 hours. */
const closes = '2027-11-06';
const midnight = Date.parse('2027-11-07T04:00:00Z');
const endOfGrace = Date.parse('2027-11-08T05:00:00Z');
const fall: Window = { term: '2028FA', opens: '2027-10-01', closes, lateUntil: '2027-11-07' };
/** A term that has not opened, and a program whose window is over. */
const others: Window[] = [
  { term: '2029SP', opens: '2028-02-01', closes: '2028-12-01' },
  { term: '2028FA', programs: ['2'], opens: '2027-10-01', closes: '2027-10-15' },
];
const limit = () => Object.assign(config, { windows: [fall, ...others] });

function setTime(instant: number) {
  passTime(0);
  jest.setSystemTime(instant);
}

/** Creates an application for a term on its last day. */
async function createOnLastDay(answers: object = {}) {
  setTime(midnight - 12 * 3_600_000);
  limit();
  const { application } = await createReadyApplication();
  await product.answers.save(application, { entry_term: '2028FA', ...answers });
  return application;
}

const stored = (application: string) => product.dependencies.applications.read(application);

/** Submits the application. Runs `duringSubmit` between the first read and the write. */
async function submit(application: string, duringSubmit: () => Promise<unknown> = async () => undefined) {
  let reads = 0;
  async function read(id: string) {
    const found = await stored(id);
    reads += 1;
    if (reads === 1) await duringSubmit();
    return found;
  }
  const enqueue = async () => undefined;
  return product.submitApplication(
    { ...product.dependencies, applications: { read }, enqueue, enqueueSubmission: enqueue },
    { applicationId: application, siteHost },
  );
}

const extend = async (application: string, until: string) =>
  extendApplication(application, await stored(application), { until, why: 'Was ill.' });

const closed =
  'Applications for Fall 2028 closed November 6, 2027, with late applications accepted until November 7, 2027.';
const notOpen = (message: string) => expect.objectContaining({ name: 'TermNotOpen', status: 409, message });
const hour = 3_600_000;

describe('a submit', () => {
  it.each([
    ['in the last millisecond', midnight - 1, undefined],
    ['at midnight', midnight, true],
    ['in the last millisecond of the grace period', endOfGrace - 1, true],
  ])('that arrives %s is accepted, and marked exactly when it is late', async (_, instant, late) => {
    const application = await createOnLastDay();
    setTime(instant);
    const receipt = await submit(application);
    expect([Date.parse(receipt.submitted_at), receipt.late]).toEqual([instant, late]);
    expect((await stored(application)).receipt).toEqual(receipt);
  });

  it.each([
    ['when the grace period is over', endOfGrace, closed],
    [
      'before the first day',
      Date.parse('2027-10-01T03:59:59.999Z'),
      'Applications for Fall 2028 open October 1, 2027.',
    ],
  ])('that arrives %s is refused with term and day, and writes nothing', async (_, instant, sentence) => {
    const application = await createOnLastDay();
    const before = await stored(application);
    setTime(instant);
    await expect(submit(application)).rejects.toEqual(notOpen(sentence));
    expect(await stored(application)).toEqual(before);
  });
});

describe('while a submit runs', () => {
  it('an extension removes the mark that the submit is late', async () => {
    const application = await createOnLastDay();
    setTime(midnight);
    const receipt = await submit(application, () => extend(application, '2027-12-01'));
    const { receipt: kept, extended_until } = await stored(application);
    expect([receipt.late, kept?.late, extended_until]).toEqual([undefined, undefined, '2027-12-01']);
  });
});

describe('an extension', () => {
  it('makes an application on time until the extended day is over, and is stored in the record', async () => {
    const application = await createOnLastDay();
    setTime(endOfGrace + 24 * hour);
    expect(await extend(application, '2027-11-14')).toMatchObject({
      state: 'open',
      closes: '2027-11-14',
      extended: true,
    });
    const { extension } = await stored(application);
    setTime(Date.parse('2027-11-15T05:00:00Z') - 1);
    const receipt = await submit(application);
    expect(receipt.late).toBeUndefined();
    expect(recordOfAnswers({ ...(await stored(application)), receipt }).extended).toEqual({
      until: '2027-11-14',
      why: 'Was ill.',
      at: extension?.at,
    });
  });
});
