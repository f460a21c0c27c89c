// Collects the facts that an export lists about an application. Files are not among them.

import { lastDayOf } from '../../shared/letters/letter-dates.ts';
import { letterStates } from '../../shared/letters/print-letter.ts';
import { readApplicantName } from '../../shared/partner/applicant-name.ts';
import type { Application } from '../application/application.ts';
import { viewLetters } from '../letters/applicant-view.ts';
import { dynamoLetters } from '../letters/letters-store.ts';
import { config, todayOfPartner } from '../platform/partner-form.ts';
import { keylessSeal, type Seal } from '../platform/sealing/seal.ts';
import { recordOfAnswers, type SubmissionRecord } from '../submission/submission-record.ts';
import type { SubmittedApplication } from '../submission/submissions.ts';
import type { Failure } from './export-store.ts';
import type { IndexRow } from './index-page.ts';
import { answersByColumn, birthDateKey, classedAnswers, type Row } from './lists.ts';
import { type LetterInPacket, lettersOf } from './packet-letters.ts';
import { type ReadRecord, RecordUnread, readRecord } from './read-submission.ts';

export interface FactsOptions {
  /** Whether to show Social Security numbers in full, which needs `seal`. */
  readonly ssn: boolean;
  /** The seal that decrypts sealed answers. Without it, not even the last digits of a number are known. */
  readonly seal?: Seal;
}

export interface Facts {
  readonly row: Row;
  readonly letters: readonly Row[];
  readonly person: Pick<Row, 'email' | 'last' | 'first' | 'birthDate'>;
  readonly index: Omit<IndexRow, 'documents' | 'packet' | 'failures' | 'again'>;
  /** The keys of the documents that the form asked for. */
  readonly uploads: readonly string[];
  readonly failures: readonly Failure[];
  /** The submitted answers and documents: from the record, or from the application if the record can't be read. */
  readonly submitted: Submitted;
  /** The submission record. Undefined if the record is missing or isn't the one that was saved. */
  readonly record: ReadRecord | undefined;
  readonly lines: readonly LetterInPacket[];
}

type Submitted = Pick<SubmissionRecord, 'username' | 'late' | 'asked' | 'answers' | 'sealed' | 'documents'>;

type AddFailure = (what: string, why: string) => void;

export async function readFacts(
  application: SubmittedApplication,
  item: Application,
  options: FactsOptions,
): Promise<Facts> {
  const { applicationId, receipt } = application;
  const { confirmation_number: number } = receipt;
  const failures: Failure[] = [];
  const addFailure: AddFailure = (what, why) => void failures.push({ number, what, why });
  const [record, lines] = await Promise.all([recordIn(application, item, addFailure), lettersOf(application)]);
  const submitted = record?.record ?? submittedAccordingTo(item, application);
  const letters = config.letters ? await letterRows(application, { item, lines, addFailure }) : [];
  const answers = await openAnswers(applicationId, submitted, options, addFailure);
  const described = describe(application, submitted, answers, lines);
  const row = {
    ...described.row,
    letters_asked: String(letters.filter(({ generation }) => generation !== '0').length),
    record_sha256: record?.recordHash ?? '',
  };
  return { ...described, row, letters, failures, submitted, record, lines };
}

async function recordIn(
  application: SubmittedApplication,
  { record_sha256 }: Application,
  addFailure: AddFailure,
): Promise<ReadRecord | undefined> {
  try {
    const record = await readRecord(application);
    if (record_sha256 === undefined || record.recordHash === record_sha256) return record;
    addFailure('The submission record', "isn't the one that was saved.");
  } catch (error) {
    if (!(error instanceof RecordUnread)) throw error;
    addFailure('The submission record', error.why);
  }
  return undefined;
}

function submittedAccordingTo(item: Application, { receipt }: SubmittedApplication): Submitted {
  const documents = Object.entries(item.documents).flatMap(([key, { file_name, file_size, pdf_sha256: pdf }]) =>
    pdf ? [[key, { file_name, file_size, pdf }] as const] : [],
  );
  return { ...recordOfAnswers({ ...item, receipt }), documents: Object.fromEntries(documents) };
}

/** Returns the answers as the lists show them: only the last four digits of a sealed answer, unless `ssn` is set. */
async function openAnswers(
  applicationId: string,
  { answers, sealed }: Submitted,
  { ssn, seal = keylessSeal }: FactsOptions,
  addFailure: AddFailure,
): Promise<Row> {
  const open = Object.entries(answers).map(([key, answer]) => [key, String(answer)] as const);
  const opened = Object.entries(sealed).map(async ([key, envelope]) => {
    const answer = await seal.decrypt(applicationId, Buffer.from(envelope, 'base64')).catch((error: unknown) => {
      if (ssn || !isRefused(error)) addFailure(key, "is encrypted and couldn't be opened.");
      return undefined;
    });
    return [key, ssn && answer !== undefined ? answer : masked(answer)] as const;
  });
  return Object.fromEntries([...open, ...(await Promise.all(opened))]);
}

const isRefused = (error: unknown) => error instanceof Error && error.name === 'AccessDeniedException';

const masked = (number = '') => `***-**-${number.replace(/\D/g, '').slice(-4).padStart(4, '*')}`;

function describe(
  { receipt }: SubmittedApplication,
  { username, late, asked, answers }: Submitted,
  open: Row,
  lines: readonly LetterInPacket[],
) {
  const rows = asked.pages.flatMap(({ sections }) => sections.flatMap((section) => section.rows));
  const printed = new Map(rows.map(({ key, text }) => [key, text]));
  const text = (key = '') => printed.get(key) ?? '';
  const { about } = config;
  const [last, first] = [text(about?.lastName), text(about?.firstName)];
  const [program, term] = [text(about?.program), text(about?.term)];
  const name = [last, first].filter(Boolean).join(', ') || readApplicantName(config, answers);
  const { confirmation_number: number, submitted_at } = receipt;
  const day = todayOfPartner(new Date(submitted_at));
  const uploads = rows.filter(({ isDocument }) => isDocument);
  const openLetters = lines.filter(({ version }) => version === undefined).map(openLetter);
  const received = lines.length - openLetters.length;
  const stored = (key: string) => open[key] ?? '';
  return {
    row: {
      number,
      submitted_at: inZone(submitted_at),
      submitted_day: day,
      username,
      name,
      program,
      term,
      late: late ? 'yes' : '',
      documents: String(uploads.filter((upload) => upload.text !== '').length),
      letters_received: String(received),
      ...answersByColumn(stored, text),
    },
    person: { email: username, last, first, birthDate: open[birthDateKey()] ?? '' },
    index: {
      lastName: last || name || username,
      firstName: first,
      program,
      term,
      submittedAt: submitted_at,
      day,
      number,
      email: username,
      ...(late && { late }),
      letters: { there: received, of: lines.length, open: openLetters },
      ...classedAnswers(stored, text),
    },
    uploads: uploads.map(({ key }) => key),
  };
}

const openLetter = ({ n, name, state }: LetterInPacket) =>
  `${n}. ${[name, letterStates[state].toLowerCase()].filter(Boolean).join(': ')}`;

/** Formats a time with the offset of the partner's time zone: '2026-11-26T16:05:04.123-05:00'. */
export function inZone(iso: string): string {
  const at = new Date(iso);
  const zone = new Intl.DateTimeFormat('en', { timeZone: config.timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  const offset = zone?.value.slice('GMT'.length) || '+00:00';
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  return new Date(at.getTime() + ahead).toISOString().replace('Z', offset);
}

interface Lettered {
  readonly item: Application;
  readonly lines: readonly LetterInPacket[];
  readonly addFailure: AddFailure;
}

async function letterRows(
  { applicationId, receipt }: SubmittedApplication,
  { item, lines, addFailure }: Lettered,
): Promise<Row[]> {
  const stored = await dynamoLetters().read(applicationId);
  for (const [n, { sending }] of Object.entries(stored.letters))
    if (sending) addFailure(`Letter ${n}`, 'was sent and is still being converted.');
  return viewLetters(item, stored).map((letter) => {
    const { n, name, email, state, generation, version, times, due, late, waiver } = letter;
    const { reasons = [], pdf_sha256 = '' } = lines.find((each) => each.n === n) ?? {};
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
