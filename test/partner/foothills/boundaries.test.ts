import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Application } from '../../../lambdas/application/application.ts';
import { SubmissionIncomplete } from '../../../lambdas/platform/errors.ts';
import { submitApplication } from '../../../lambdas/submission/submit-application.ts';
import type { Answer, Answers } from '../../../shared/form/definition.ts';
import { partner } from '../../../shared/partner/foothills/partner.ts';
import { createApplicationStore } from '../../../web/features/application/store/create-application-store.ts';

const noon = '2026-11-21T17:00:00Z';
const situation = { instate_tuition: 'Y', financial_independence: '2' };
const recommended = { applied_major: '5' };

afterEach(() => {
  jest.useRealTimers();
});

/** Returns the client's errors at the time `now`. */
function inClient(answers: Answers, now: string) {
  const store = createApplicationStore(partner, () => new Date(now));
  store.show({ answers });
  return store.validateAll();
}

/** Returns the server's errors for a submission at the time `now`. */
async function onServer(answers: Answers, now: string) {
  jest.useFakeTimers({ now: new Date(now), doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const application: Application = {
    username: 'lan@example.edu',
    successful_login: [],
    statuses: { started: now },
    answers,
    sealed: {},
    documents: {},
    add_another: {},
    tabs: {},
    version: 1,
    revisions: {},
    draft_key: new Uint8Array(),
  };
  const refusal = await submitApplication(
    {
      applications: { read: async () => application },
      submissions: { submit: async () => undefined },
      enqueue: async () => undefined,
      enqueueSubmission: async () => undefined,
    },
    { applicationId: 'lan', siteHost: 'apply.example.edu' },
  ).catch((error: unknown) => error);
  if (!(refusal instanceof SubmissionIncomplete)) throw refusal;
  return refusal.fields.errors;
}

async function errorsOf(key: string, answers: Answers, now = noon): Promise<readonly string[]> {
  const [client, server] = [await inClient(answers, now), await onServer(answers, now)];
  expect(client).toEqual(server);
  return client[key] ?? [];
}

const young = 'You must be 13 years or older to apply.';
const old = 'This date is not supported. Please contact help support for assistance.';
const invalid = 'Please enter a valid date.';

describe('the date of birth', () => {
  it.each([
    ['the 13th birthday', '2013-11-21', noon, []],
    ['the day before the 13th birthday', '2013-11-22', noon, [young]],
    ['the 13th birthday, a minute before it ends in New York', '2013-11-21', '2026-11-22T04:59:00Z', []],
    ['the 13th birthday, as it begins in New York', '2013-11-22', '2026-11-22T05:00:00Z', []],
    ['the last second before the 13th birthday in New York', '2013-11-22', '2026-11-22T04:59:59Z', [young]],
    ['a birth exactly 100 years ago', '1926-11-21', noon, []],
    ['a birth 100 years and a day ago', '1926-11-20', noon, [old]],
    ['a birth 100 years ago until midnight passes in New York', '1926-11-21', '2026-11-22T05:00:00Z', [old]],
    ['a birth tomorrow', '2026-11-22', noon, [young]],
    ['February 29, 100 years before a February 29', '1928-02-29', '2028-02-29T17:00:00Z', []],
    ['February 28, 100 years before a February 29', '1928-02-28', '2028-02-29T17:00:00Z', [old]],
    ['text that is not a date', 'soon', noon, [invalid]],
    ['an empty answer', '', noon, ['Date of Birth']],
  ])('gets the expected errors for %s', async (_name, birth_date, now, expected) => {
    expect(await errorsOf('birth_date', { birth_date }, now)).toEqual(expected);
  });
});

const inUSA = { country: 'USA' };
const mail = { mailing_addr_same_as_perm_addr: 'N' };
const provider = { ...situation, financial_independence: '3' };
const short = 'Zip/Postal Code must be at least 5 characters.';
const year = 'Please enter a valid Year in YYYY format.';
const attended = { prev_attend: 'Y' };
const active = { instate_tuition: 'Y', residency_military_active: 'Y' };
const licensed = { ...situation, valid_drivers_license: 'Y', drivers_license_state: 'Maryland' };
const attestation =
  'I attest that the information I have given about my residency is true and complete, and I understand that false information may lead to denial of in-state status, payment of back tuition or disciplinary action.';

type Row = [key: string, answer: Answer, others: Answers, expected: string[]];

describe('an answer', () => {
  it.each<Row>([
    ['residency_military_separation', '2099-12-31', active, []],
    ['residency_formdate', '1850-01-01', { instate_tuition: 'Y' }, []],
    ['form_submission_date', '2026-02-29', {}, [invalid]],
    ['drivers_license_renewal_date', '2026-02-29', licensed, [invalid]],
    ['zip', '2150', inUSA, [short]],
    ['zip', '2150', { country: 'CAN' }, []],
    ['mailing_zip', '2150', { ...mail, mailing_country: 'USA' }, [short]],
    ['dependent_zip', '2150', { ...situation, dependent_country: 'USA' }, [short]],
    ['financial_support_provider_zip', '2150', { ...provider, financial_support_provider_country: 'USA' }, [short]],
    ['college_zip', '1', inUSA, []],
    ['prev_attended_year', '1899', attended, [year]],
    ['prev_attended_year', '1900', attended, []],
    ['prev_attended_year', '2030', attended, []],
    ['prev_attended_year', '2031', attended, [year]],
    ['prev_attended_year', '20300', attended, ['Please use at most 4 characters.', year]],
    ['phone_home', '(101) 555-0100', {}, ['Please provide a valid phone number for home phone.']],
    ['phone_mobile', '301-555-0100', {}, ['Please provide a valid phone number for cell phone.']],
    ['phone_international', '+44 20 7946 0958', {}, []],
    ['recommender_3_phone', '1', recommended, ['Recommender 3: Please enter a valid phone number.']],
    ['recommender_2_email', 'minh@', recommended, ['Recommender 2: Please enter a valid email address.']],
    ['email_address', 'lan', {}, ['Your email address must be valid.']],
    ['ssn', '123-45-678', {}, ['Please provide a valid social security number.']],
    ['residency_attestation', false, { instate_tuition: 'Y' }, [attestation]],
    ['residency_attestation', true, { instate_tuition: 'Y' }, []],
  ])('to %s of %p, with the other answers %j, gets the expected errors', async (key, answer, others, expected) => {
    expect(await errorsOf(key, { ...others, [key]: answer })).toEqual(expected);
  });

  it.each<[string, number, Answers]>([
    ['first_name', 45, {}],
    ['college_name', 45, {}],
    ['signature', 45, {}],
    ['cs_work_1_company_address', 150, { applied_major: '3' }],
    ['criminalcharges_explanation', 7000, { criminalcharges: 'Y' }],
    ['cs_course_1_description', 7000, { applied_major: '3' }],
  ])('to %s may have at most %d characters, including trailing spaces', async (key, max, answers) => {
    const errors = (length: number) => errorsOf(key, { ...answers, [key]: `${'x'.repeat(length - 1)} ` });
    expect(await errors(max)).toEqual([]);
    expect(await errors(max + 1)).toEqual([`Please use at most ${max} characters.`]);
  });

  it.each<[string, Answers]>([
    ['email_address', {}],
    ['recommender_1_email', recommended],
  ])('to %s may have at most 254 characters', async (key, answers) => {
    const domain = [60, 60, 60, 40].map((length) => 'd'.repeat(length)).join('.');
    const errors = (length: number) =>
      errorsOf(key, { ...answers, [key]: `${'a'.repeat(length - domain.length - 9)}@${domain}.example` });
    expect(await errors(254)).toEqual([]);
    expect(await errors(255)).toEqual(['Please use at most 254 characters.']);
  });
});

describe('a month and year pair', () => {
  it.each([
    ['2032', noon, []],
    ['2033', noon, ['Attended To']],
    ['1947', noon, []],
    ['1946', noon, ['Attended To']],
    ['2033', '2027-01-01T04:59:59Z', ['Attended To']],
    ['2033', '2027-01-01T05:00:00Z', []],
  ])(
    'gets the expected errors for the year %s at %s, by New York time: %j',
    async (college_attend_to_year, now, expected) => {
      const answers = { college_attend_to_month: '5', college_attend_to_year };
      expect(await errorsOf('college_attend_to_year', answers, now)).toEqual(expected);
    },
  );
});

it('an entry term can be chosen until the day before it starts', async () => {
  const spring = { applied_major: '1', entry_term: '2027SP' };
  expect(await errorsOf('entry_term', spring, '2027-01-20T04:59:59Z')).toEqual([]);
  expect(await errorsOf('entry_term', spring, '2027-01-20T05:00:00Z')).toEqual(['Entry Term']);
});
