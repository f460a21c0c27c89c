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

/** What the client finds wrong at a moment. */
function inClient(answers: Answers, now: string) {
  const store = createApplicationStore(partner, () => new Date(now));
  store.show({ answers });
  return store.validateAll();
}

/** What the server refuses at a moment, with the clock of its machine. */
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
    ['the day before it', '2013-11-22', noon, [young]],
    ['the 13th birthday, a minute before midnight in New York', '2013-11-21', '2026-11-22T04:59:00Z', []],
    ['a minute after midnight in New York', '2013-11-22', '2026-11-22T05:00:00Z', []],
    ['a minute before midnight of the day before', '2013-11-22', '2026-11-22T04:59:59Z', [young]],
    ['exactly 100 years ago', '1926-11-21', noon, []],
    ['a day more than 100 years', '1926-11-20', noon, [old]],
    ['100 years ago, when the day has just changed', '1926-11-21', '2026-11-22T05:00:00Z', [old]],
    ['tomorrow', '2026-11-22', noon, [young]],
    ['February 29 less 13 years is February 28', '2015-02-28', '2028-02-29T17:00:00Z', []],
    ['and not March 1', '2015-03-01', '2028-02-29T17:00:00Z', [young]],
    ['February 29 less 100 years is a leap day', '1928-02-29', '2028-02-29T17:00:00Z', []],
    ['and not the day before', '1928-02-28', '2028-02-29T17:00:00Z', [old]],
    ['a day that does not exist is only that', '1900-02-29', noon, [invalid]],
    ['a month that does not exist', '2000-13-01', noon, [invalid]],
    ['no date at all', 'soon', noon, [invalid]],
    ['nothing', '', noon, ['Date of Birth']],
    ['white space', '  ', noon, ['Date of Birth']],
  ])('%s', async (_name, birth_date, now, expected) => {
    expect(await errorsOf('birth_date', { birth_date }, now)).toEqual(expected);
  });
});

describe('other dates', () => {
  it.each([
    ['residency_military_separation', { instate_tuition: 'Y', residency_military_active: 'Y' }],
    ['residency_formdate', { instate_tuition: 'Y' }],
    ['form_submission_date', {}],
    ['drivers_license_renewal_date', { ...situation, valid_drivers_license: 'Y', drivers_license_state: 'Maryland' }],
    ['motor_vehicle_issue_date', { ...situation, motor_vehicles: 'Y', motor_vehicle_state: 'Maryland' }],
  ] as [string, Answers][])('%s may be any day that exists', async (key, answers) => {
    expect(await errorsOf(key, { ...answers, [key]: '2099-12-31' })).toEqual([]);
    expect(await errorsOf(key, { ...answers, [key]: '1850-01-01' })).toEqual([]);
    expect(await errorsOf(key, { ...answers, [key]: '2026-02-29' })).toEqual([invalid]);
  });
});

describe('a zip code', () => {
  const short = 'Zip/Postal Code must be at least 5 characters.';
  it.each([
    ['zip', 'country', {}],
    ['mailing_zip', 'mailing_country', { mailing_addr_same_as_perm_addr: 'N' }],
    ['dependent_zip', 'dependent_country', situation],
    [
      'financial_support_provider_zip',
      'financial_support_provider_country',
      { ...situation, financial_independence: '3' },
    ],
  ] as [string, string, Answers][])('%s has five characters in the United States', async (zip, country, answers) => {
    const errors = (code: string, land: string) => errorsOf(zip, { ...answers, [zip]: code, [country]: land });
    expect(await errors('2150', 'USA')).toEqual([short]);
    expect(await errors(' 2150 ', 'USA')).toEqual([short]);
    expect(await errors('21502', 'USA')).toEqual([]);
    expect(await errors('2150', 'CAN')).toEqual([]);
    expect(await errors('2150', '')).toEqual([]);
  });

  it('of a school has no minimum', async () => {
    expect(await errorsOf('college_zip', { country: 'USA', college_zip: '1' })).toEqual([]);
  });
});

describe('a year, a number, an address', () => {
  const year = 'Please enter a valid Year in YYYY format.';
  it.each([
    ['1899', [year]],
    ['1900', []],
    ['2030', []],
    ['2031', [year]],
    ['99', [year]],
    ['20300', ['Please use at most 4 characters.', year]],
    ['', []],
  ])('of attendance: %s', async (prev_attended_year, expected) => {
    expect(await errorsOf('prev_attended_year', { prev_attend: 'Y', prev_attended_year })).toEqual(expected);
  });

  it.each([
    ['phone_home', '(201) 200-0000', {}, []],
    ['phone_home', '(101) 555-0100', {}, ['Please provide a valid phone number for home phone.']],
    ['phone_home', '(301) 155-0100', {}, ['Please provide a valid phone number for home phone.']],
    ['phone_mobile', '301-555-0100', {}, ['Please provide a valid phone number for cell phone.']],
    ['recommender_3_phone', '1', recommended, ['Recommender 3: Please enter a valid phone number.']],
    ['recommender_2_email', 'minh@', recommended, ['Recommender 2: Please enter a valid email address.']],
    ['recommender_1_email', 'minh@example.edu', recommended, []],
    ['email_address', 'lan', {}, ['Your email address must be valid.']],
    ['ssn', '123-45-678', {}, ['Please provide a valid social security number.']],
    [
      'ssn',
      '123-45-67890',
      {},
      ['Please use at most 11 characters.', 'Please provide a valid social security number.'],
    ],
    ['ssn', '123-45-6789', {}, []],
    ['phone_international', '+44 20 7946 0958', {}, []],
  ] as [string, string, Answers, string[]][])('%s %s', async (key, answer, answers, expected) => {
    expect(await errorsOf(key, { ...answers, [key]: answer })).toEqual(expected);
  });
});

describe('a length', () => {
  it.each([
    ['first_name', 45, {}],
    ['address_line_1', 45, {}],
    ['college_name', 45, {}],
    ['signature', 45, {}],
    ['cs_work_1_company_address', 150, { applied_major: '3' }],
    ['criminalcharges_explanation', 7000, { criminalcharges: 'Y' }],
    ['cs_course_1_description', 7000, { applied_major: '3' }],
  ] as [string, number, Answers][])('of %s is at most %d as typed', async (key, max, answers) => {
    const errors = (length: number) => errorsOf(key, { ...answers, [key]: `${'x'.repeat(length - 1)} ` });
    expect(await errors(max)).toEqual([]);
    expect(await errors(max + 1)).toEqual([`Please use at most ${max} characters.`]);
  });

  it.each([
    ['email_address', {}],
    ['recommender_1_email', recommended],
    ['recommender_3_email', recommended],
  ] as [string, Answers][])('of %s is at most 254', async (key, answers) => {
    const domain = [60, 60, 60, 40].map((length) => 'd'.repeat(length)).join('.');
    for (const [length, expected] of [
      [240, []],
      [254, []],
      [255, ['Please use at most 254 characters.']],
    ] as const) {
      const typed = `${'a'.repeat(length - domain.length - 9)}@${domain}.example`;
      expect(typed).toHaveLength(length);
      expect(await errorsOf(key, { ...answers, [key]: typed })).toEqual(expected);
    }
  });
});

describe('a box that must be checked', () => {
  const residency =
    'I attest that the information I have given about my residency is true and complete, and I understand that false information may lead to denial of in-state status, payment of back tuition or disciplinary action.';

  it.each([[false], [''], [true]] as [Answer][])('%p', async (residency_attestation) => {
    expect(await errorsOf('residency_attestation', { instate_tuition: 'Y', residency_attestation })).toEqual(
      residency_attestation === true ? [] : [residency],
    );
  });
});

describe('a month and year pair', () => {
  it.each(['month', 'year'])('tells the same under its %s', async (part) => {
    const key = `college_attend_to_${part}`;
    expect(await errorsOf(key, {})).toEqual(['Attended To']);
    expect(await errorsOf(key, { college_attend_to_month: '5' })).toEqual(['Attended To']);
    expect(await errorsOf(key, { college_attend_to_year: '2020' })).toEqual(['Attended To']);
    expect(await errorsOf(key, { college_attend_to_month: '5', college_attend_to_year: '2020' })).toEqual([]);
  });

  it.each([
    ['college_attend_to_year', '2032', true],
    ['college_attend_to_year', '2033', false],
    ['college_attend_to_year', '1947', true],
    ['college_attend_to_year', '1946', false],
  ])('%s %s is in the list: %p', async (key, year, isThere) => {
    const errors = await errorsOf(key, { college_attend_to_month: '5', [key]: year });
    expect(errors).toEqual(isThere ? [] : ['Attended To']);
  });

  it('moves its years on with the calendar in New York', async () => {
    const newest = { college_attend_to_month: '5', college_attend_to_year: '2033' };
    expect(await errorsOf('college_attend_to_year', newest, '2027-01-01T04:59:59Z')).toEqual(['Attended To']);
    expect(await errorsOf('college_attend_to_year', newest, '2027-01-01T05:00:00Z')).toEqual([]);
  });
});

describe('an entry term', () => {
  const spring = { applied_major: '1', entry_term: '2027SP' };

  it('is offered until the day before it starts', async () => {
    expect(await errorsOf('entry_term', spring, '2027-01-20T04:59:59Z')).toEqual([]);
    expect(await errorsOf('entry_term', spring, '2027-01-20T05:00:00Z')).toEqual(['Entry Term']);
  });
});
