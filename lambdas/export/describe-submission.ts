// Collects what an export lists about an application: its row in each list and its facts on the page.

import { lastDayOf } from '../../shared/letters/letter-dates.ts';
import { readApplicantName } from '../../shared/partner/applicant-name.ts';
import { viewLetters } from '../letters/applicant-view.ts';
import { isTransient } from '../platform/errors.ts';
import { config, todayOfPartner } from '../platform/partner-form.ts';
import type { Seal } from '../platform/sealing/seal.ts';
import { answersByColumn, birthDateKey, classedAnswers } from './form-keys.ts';
import type { Row } from './lists.ts';
import type { Submission } from './read-submission.ts';

export interface DescribeOptions {
  /** Whether to show Social Security numbers in full. */
  readonly ssn: boolean;
  readonly seal: Seal;
  /** Whether a letter that is being converted is a failure. The daily export gets such a letter once it is received. */
  readonly needsAllLetters?: boolean;
}

type AddFailure = (what: string, why: string) => void;

/** Describes a submission. Calls `addFailure` for each answer that can't be decrypted and each missing letter. */
export async function describeSubmission(submission: Submission, options: DescribeOptions, addFailure: AddFailure) {
  const { receipt, record, recordHash } = submission;
  const { confirmation_number: number, submitted_at } = receipt;
  const { username, late, asked, answers } = record;
  const shown = await answersToList(submission, options, addFailure);
  const stored = (key: string) => shown[key] ?? '';
  const rows = asked.pages.flatMap(({ sections }) => sections.flatMap((section) => section.rows));
  const printed = new Map(rows.map(({ key, text }) => [key, text]));
  const text = (key = '') => printed.get(key) ?? '';
  const { about } = config;
  const [last, first] = [text(about?.lastName), text(about?.firstName)];
  const name = [last, first].filter(Boolean).join(', ') || readApplicantName(config, answers);
  const uploads = rows.filter(({ isDocument }) => isDocument);
  const letters = describeLetters(submission, options, addFailure);
  const row = {
    number,
    submitted_at: inZone(submitted_at),
    submitted_day: todayOfPartner(new Date(submitted_at)),
    username,
    name,
    program: text(about?.program),
    term: text(about?.term),
    late: late ? 'yes' : '',
    documents: String(uploads.filter((upload) => upload.text !== '').length),
    letters_asked: String(letters.filter(({ generation }) => generation !== '0').length),
    letters_received: String(letters.filter(({ state }) => state === 'received').length),
    record_sha256: recordHash ?? '',
  };
  return {
    number,
    submitted_at,
    lastName: last || name || username,
    firstName: first,
    birthDate: stored(birthDateKey()),
    row,
    answers: answersByColumn(stored, text),
    letters,
    uploads: uploads.map(({ key }) => key),
    ...classedAnswers(stored, text),
  };
}

/** Returns the answers as the lists show them: only the last four digits of a sealed answer, unless `ssn` is set. */
async function answersToList(
  { applicationId, record: { answers, sealed } }: Submission,
  { ssn, seal }: DescribeOptions,
  addFailure: AddFailure,
): Promise<Row> {
  const plain = Object.entries(answers).map(([key, answer]) => [key, String(answer)] as const);
  const opened = Object.entries(sealed).map(async ([key, envelope]) => {
    const answer = await seal.decrypt(applicationId, Buffer.from(envelope, 'base64')).catch((error: unknown) => {
      if (isTransient(error)) throw error;
      if (ssn || !isRefused(error)) addFailure(key, "is encrypted and couldn't be opened.");
      return undefined;
    });
    return [key, ssn && answer !== undefined ? answer : masked(answer)] as const;
  });
  return Object.fromEntries([...plain, ...(await Promise.all(opened))]);
}

const isRefused = (error: unknown) => error instanceof Error && error.name === 'AccessDeniedException';

const masked = (number = '') => `***-**-${number.replace(/\D/g, '').slice(-4).padStart(4, '*')}`;

/** Formats a time with the offset of the partner's time zone: '2026-11-26T16:05:04.123-05:00'. */
export function inZone(iso: string): string {
  const zone = new Intl.DateTimeFormat('en', { timeZone: config.timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(iso))
    .find(({ type }) => type === 'timeZoneName');
  const offset = zone?.value.slice('GMT'.length) || '+00:00';
  const behindMs = Date.parse(`1970-01-01T00:00${offset}`);
  return new Date(Date.parse(iso) - behindMs).toISOString().replace('Z', offset);
}

function describeLetters(
  { receipt, item, storedLetters, letters }: Submission,
  { needsAllLetters }: DescribeOptions,
  addFailure: AddFailure,
): Row[] {
  if (!storedLetters) return [];
  for (const [n, { sending }] of Object.entries(storedLetters.letters))
    if (sending && needsAllLetters) addFailure(`Letter ${n}`, 'was sent and is still being converted.');
  return viewLetters(item, storedLetters).map((letter) => {
    const { n, name, email, state, generation, version, times, due, late, waiver } = letter;
    const { reasons = [], pdf_sha256 = '' } = letters.find((each) => each.n === n) ?? {};
    return {
      number: receipt.confirmation_number,
      n: String(n),
      name,
      email,
      state,
      generation: String(generation),
      version: String(version),
      asked_at: times.asked ? inZone(times.asked) : '',
      due_day: due ? lastDayOf(due, config.timeZone) : '',
      received_at: times.received ? inZone(times.received) : '',
      late: late ? 'yes' : '',
      waiver,
      reason: reasons.find((each) => each.generation === generation)?.reason ?? '',
      pdf_sha256,
    };
  });
}
