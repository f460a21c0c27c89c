// What a hand-over has of an application but for its files, by a few reads.

import { lastDayOf } from '../../shared/letters/letter-dates.ts';
import { letterStates } from '../../shared/letters/print-letter.ts';
import { readApplicantName } from '../../shared/partner/applicant-name.ts';
import type { Application } from '../application/application.ts';
import { applicationStore } from '../application/applications.ts';
import { viewLetters } from '../letters/letter-views.ts';
import { dynamoLetters } from '../letters/letters-store.ts';
import type { StoredLetters } from '../letters/stored-letters.ts';
import { layoutVersion } from '../pdf-copy/drawing/layout.ts';
import { config, todayOfPartner } from '../platform/partner-form.ts';
import { keylessSeal, type Seal } from '../platform/sealing/seal.ts';
import { sha256 } from '../platform/sha256.ts';
import { recordOfAnswers, type SubmissionRecord } from '../submission/submission-record.ts';
import type { SubmittedApplication } from '../submission/submissions.ts';
import type { Failure, Part } from './handover-store.ts';
import { answersByColumn, birthDateKey, classedAnswers, type Row } from './lists.ts';
import { type LetterInPacket, lettersOf } from './packet-letters.ts';
import { type ReadRecord, RecordUnread, readRecord } from './read-submission.ts';

export interface FactsOptions {
  /** As of the lists: what is made for other ones is made again. */
  readonly raw: boolean;
  /** Social security numbers in clear, which needs `seal`. */
  readonly ssn: boolean;
  /** Without the key not even the last digits are known. */
  readonly seal?: Seal;
}

export interface Facts {
  readonly part: Omit<Part, 'files'>;
  readonly application: SubmittedApplication;
  /** What was submitted, by the record, or where there is none by the application; undefined when that is gone. */
  readonly stored: Told | undefined;
  /** Undefined when it is missing or is not the one that was kept. */
  readonly record: ReadRecord | undefined;
  readonly lines: readonly LetterInPacket[];
}

interface Told extends Pick<SubmissionRecord, 'username' | 'late' | 'asked' | 'answers' | 'sealed' | 'documents'> {
  readonly files: Application['documents'];
}

type Failed = (what: string, why: string) => void;

export async function readFacts(application: SubmittedApplication, options: FactsOptions): Promise<Facts> {
  const { applicationId, receipt } = application;
  const { confirmation_number: number, submitted_at } = receipt;
  const failures: Failure[] = [];
  const failed: Failed = (what, why) => void failures.push({ number, what, why });
  const item = await applicationStore().find(applicationId);
  if (!item) failed('The application', 'no longer exists.');
  const record = item && (await recordIn(application, item, failed));
  const stored = item && { ...(record?.record ?? toldByItem(item, application)), files: item.documents };
  const lines = await lettersOf(application);
  const letters = item && config.letters ? await letterRows(application, { item, lines, failed }) : [];
  const answers = stored ? await openAnswers(applicationId, stored, options, failed) : {};
  const told = { ...describe(application, stored ?? nothing, answers, lines), number, submitted_at, letters };
  const row = {
    ...told.row,
    letters_asked: String(letters.filter(({ generation }) => generation !== '0').length),
    record_sha256: record?.recordHash ?? '',
  };
  const facts = { ...told, row, failures };
  const content = [facts, lines, layoutVersion, options.raw, options.ssn];
  const fingerprint = sha256(Buffer.from(JSON.stringify(content)));
  return { part: { ...facts, fingerprint }, application, stored, record, lines };
}

const nothing: Told = { username: '', asked: { pages: [] }, answers: {}, sealed: {}, documents: {}, files: {} };

async function recordIn(
  application: SubmittedApplication,
  { record_sha256 }: Application,
  failed: Failed,
): Promise<ReadRecord | undefined> {
  try {
    const record = await readRecord(application);
    // Those of earlier releases are known by no hash.
    if (record_sha256 === undefined || record.recordHash === record_sha256) return record;
    failed('The submission record', "isn't the one that was saved.");
  } catch (error) {
    if (!(error instanceof RecordUnread)) throw error;
    failed('The submission record', error.why);
  }
  return undefined;
}

function toldByItem(item: Application, { receipt }: SubmittedApplication) {
  const documents = Object.entries(item.documents).flatMap(([key, { file_name, file_size, pdf_sha256: pdf }]) =>
    pdf ? [[key, { file_name, file_size, pdf }] as const] : [],
  );
  return { ...recordOfAnswers({ ...item, receipt }), documents: Object.fromEntries(documents) };
}

/** As lists show them: of a sealed one the last digits, unless all of it is asked for. */
async function openAnswers(
  applicationId: string,
  { answers, sealed }: Told,
  { ssn, seal = keylessSeal }: FactsOptions,
  failed: Failed,
): Promise<Row> {
  const open = Object.entries(answers).map(([key, answer]) => [key, String(answer)] as const);
  const opened = Object.entries(sealed).map(async ([key, envelope]) => {
    const answer = await seal.decrypt(applicationId, Buffer.from(envelope, 'base64')).catch((error: unknown) => {
      if (ssn || !isRefused(error)) failed(key, "is encrypted and couldn't be opened.");
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
  { username, late, asked, answers }: Told,
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

/** '2026-11-26T16:05:04.123-05:00': the same instant by the clocks of the partner. */
function inZone(iso: string): string {
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
  readonly failed: Failed;
}

async function letterRows(
  { applicationId, receipt }: SubmittedApplication,
  { item, lines, failed }: Lettered,
): Promise<Row[]> {
  const stored: StoredLetters = await dynamoLetters().read(applicationId);
  for (const [n, { sending }] of Object.entries(stored.letters))
    if (sending) failed(`Letter ${n}`, 'was sent and is still being converted.');
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
      asked_at: times.asked ?? '',
      due_day: due ? lastDayOf(due, config.timeZone) : '',
      received_at: times.received ?? '',
      late: late ? 'yes' : '',
      waiver,
      reason: reasons.find((each) => each.generation === generation)?.reason ?? '',
      pdf_sha256,
    };
  });
}
