// What each day has brought, by which hand-overs find it without a scan.
//
// Every submission and every letter of one is in the hand-over of its day or of a later one: whoever notes it puts the entry
// under its day, THEN reads whether that day's hand-over has begun, and if so puts it under today as well; a hand-over is
// marked as begun BEFORE the entries of its day are read. So either the hand-over sees the entry or its writer sees the mark.
// Today's begins tomorrow, at one o'clock or later: long after whoever took today for today has put the entry.
//
// An entry's key follows from what it says: two writers of the same write the same, and a repetition changes nothing.

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { CalendarDate } from '../../shared/form/calendar.ts';
import { addDays, dayOf, hourOn } from '../../shared/letters/letter-calendar.ts';
import type { HandOverConfig } from '../../shared/partner/partner.ts';
import { dueOn } from '../clock/due.ts';
import { config, todayOfPartner } from '../platform/partner-form.ts';
import { epochSeconds, type FollowupKey, followupsTable, getItem } from '../platform/table.ts';
import { attributes, updateFollowup } from '../platform/update-item.ts';
import type { SubmittedApplication } from '../submission/submissions.ts';
import { handOverQueue } from './handover-queue.ts';

export interface LedgerEntry extends FollowupKey {
  /** `again`: one that a letter had brought, and that could not be handed over then. */
  readonly kind: 'submission' | 'letter' | 'overdue' | 'again';
  readonly application: string;
  readonly number: string;
  readonly submitted_at: string;
  /** The hand-over of its own day had begun. */
  readonly late?: true;
  readonly n?: number;
  readonly version?: number;
  readonly received_at?: string;
  readonly event_sent_at?: string;
}

/** Of all but submissions, which commands find by their day. */
const keptDays = 90;

const dayPk = (day: CalendarDate) => `day#${day}`;

export const handoverKey = (day: CalendarDate) => ({ pk: `handover#${day}`, sk: 'handover' });

const entryKey = (day: CalendarDate, sk: string): FollowupKey => ({ pk: dayPk(day), sk });

const submissionSk = ({ receipt }: SubmittedApplication) => `${receipt.submitted_at}#${receipt.confirmation_number}`;

export const submissionKey = (application: SubmittedApplication): FollowupKey =>
  entryKey(dayOf(new Date(application.receipt.submitted_at), config.timeZone), submissionSk(application));

type Noted = Pick<LedgerEntry, 'kind' | 'late' | 'event_sent_at' | 'n' | 'version' | 'received_at'>;

/** False when it is there. */
async function put(key: FollowupKey, { applicationId, receipt }: SubmittedApplication, noted: Noted): Promise<boolean> {
  const { confirmation_number: number, submitted_at } = receipt;
  const isForGood = noted.kind === 'submission' && !noted.late;
  const { done } = await updateFollowup(key, {
    set: attributes({
      ...noted,
      application: applicationId,
      number,
      submitted_at,
      ...(!isForGood && { expires_at: epochSeconds(new Date()) + keptDays * 24 * 60 * 60 }),
    }),
    condition: (name) => `attribute_not_exists(${name('pk')})`,
  });
  return done;
}

/** Under today, in addition. */
async function putLate(sk: string, application: SubmittedApplication, noted: Noted, due: HandOverConfig) {
  const today = todayOfPartner();
  await put(entryKey(today, sk), application, { ...noted, late: true });
  await hasBegun(today, due);
}

async function note(application: SubmittedApplication, at: string, suffix: string, noted: Noted): Promise<void> {
  const day = dayOf(new Date(at), config.timeZone);
  const sk = `${at}#${application.receipt.confirmation_number}${suffix}`;
  const isNew = await put(entryKey(day, sk), application, noted);
  if (!config.handOver || (!isNew && noted.kind === 'overdue') || !(await hasBegun(day, config.handOver))) return;
  await putLate(sk, application, noted, config.handOver);
}

/** For a command: what was submitted before there was a ledger is found by its day; it is neither due nor an event. */
export const noteEarlier = (application: SubmittedApplication): Promise<boolean> =>
  put(submissionKey(application), application, { kind: 'submission', event_sent_at: application.receipt.submitted_at });

/** What could not be handed over is in the hand-over of today as well. */
export async function noteAgain(application: SubmittedApplication, kind: 'submission' | 'again'): Promise<void> {
  const sk = submissionSk(application) + (kind === 'again' ? '#again' : '');
  if (config.handOver) await putLate(sk, application, { kind }, config.handOver);
}

/** A day that nothing was noted for before becomes due. */
async function hasBegun(day: CalendarDate, { hour }: HandOverConfig): Promise<boolean> {
  const due = hourOn(addDays(day, 1), hour, config.timeZone);
  const { done } = await updateFollowup(handoverKey(day), {
    // Of one that is late already the clock looks no further back than its last run.
    set: attributes(dueOn(new Date(Math.max(due.getTime(), Date.now())))),
    condition: (name) => `attribute_not_exists(${name('pk')})`,
  });
  return !done && (await getItem(followupsTable(), handoverKey(day)))?.started_at !== undefined;
}

/** @param lettersSoFar those that came before it: read once the submission is noted, after which each is noted as it comes */
export async function noteSubmission(
  application: SubmittedApplication,
  lettersSoFar: () => Promise<readonly Omit<NotedLetter, 'application'>[]> = async () => [],
): Promise<void> {
  const { submitted_at } = application.receipt;
  await note(application, submitted_at, '', { kind: 'submission' });
  const letters = (await lettersSoFar()).map((letter) => ({ application, ...letter }));
  for (const letter of letters) await noteOne(letter);
  // Those that came before the submit follow it in one job; some may have come before this.
  for (const at of new Set([submitted_at, ...letters.map(timeOf)])) await announce(application, at);
}

export interface NotedLetter {
  readonly application: SubmittedApplication;
  readonly n: number;
  readonly generation: number;
  readonly version: number;
  readonly received_at: string;
}

/** One that came before its application was submitted counts from then on. */
const timeOf = ({ application: { receipt }, received_at }: NotedLetter) =>
  received_at > receipt.submitted_at ? received_at : receipt.submitted_at;

function noteOne(letter: NotedLetter): Promise<void> {
  const { application, n, generation, version, received_at } = letter;
  const suffix = `#letter-${n}-g${generation}-v${version}`;
  return note(application, timeOf(letter), suffix, { kind: 'letter', n, version, received_at });
}

/** By who has written the letter's record. @param isRecorded whether all that follows the submission was done */
export async function noteLetter(letter: NotedLetter, isRecorded = true): Promise<void> {
  // Whoever notes a submission that is not noted yet finds the letter. One of before there was a ledger never is.
  if (!(await getItem(followupsTable(), submissionKey(letter.application))) && !isRecorded) return;
  await noteOne(letter);
  await announce(letter.application, timeOf(letter));
}

/** Its events: a job that finds them sent does nothing. */
async function announce({ receipt }: SubmittedApplication, at: string): Promise<void> {
  const day = dayOf(new Date(at), config.timeZone);
  if (config.handOver) await handOverQueue.enqueue({ kind: 'events', day, sk: `${at}#${receipt.confirmation_number}` });
}

/** Counted once. @param due the first instant after its last day in time */
export const noteOverdue = (application: SubmittedApplication, n: number, generation: number, due: string) =>
  note(application, due, `#overdue-${n}-g${generation}`, { kind: 'overdue' });

/** @param from what their keys begin with */
export async function ledgerOf(day: CalendarDate, from = ''): Promise<LedgerEntry[]> {
  const { client, name: TableName } = followupsTable();
  const found: LedgerEntry[] = [];
  const pages = paginateQuery(
    { client },
    {
      TableName,
      ConsistentRead: true,
      KeyConditionExpression: from ? 'pk = :day AND begins_with(sk, :from)' : 'pk = :day',
      ExpressionAttributeValues: { ':day': dayPk(day), ...(from && { ':from': from }) },
    },
  );
  for await (const { Items = [] } of pages) found.push(...(Items as LedgerEntry[]));
  return found;
}

export const applicationOf = ({ application, number, submitted_at }: LedgerEntry): SubmittedApplication => ({
  applicationId: application,
  receipt: { confirmation_number: number, submitted_at },
});

/** What was submitted on these days, both included, in the order of submission. */
export async function submittedBetween(since: CalendarDate, until: CalendarDate): Promise<SubmittedApplication[]> {
  const found: SubmittedApplication[] = [];
  for (let day = since; day <= until; day = addDays(day, 1))
    for (const entry of await ledgerOf(day))
      if (entry.kind === 'submission' && !entry.late) found.push(applicationOf(entry));
  return found;
}

export interface DaysEntries {
  readonly submitted: readonly SubmittedApplication[];
  /** Those submitted before, of which a letter has come. */
  readonly again: readonly SubmittedApplication[];
  readonly letters: number;
  readonly overdue: number;
}

/** What the hand-over of a day is of: each application once, both in the order of submission. */
export async function entriesOf(day: CalendarDate): Promise<DaysEntries> {
  const entries = await ledgerOf(day);
  const of = (kind: LedgerEntry['kind']) => entries.filter((entry) => entry.kind === kind);
  const submitted = of('submission').map(applicationOf);
  const numbers = new Set(submitted.map(({ receipt }) => receipt.confirmation_number));
  const letters = of('letter');
  const again = new Map(
    [...letters, ...of('again')]
      .filter(({ number }) => !numbers.has(number))
      .map((entry) => [entry.number, applicationOf(entry)]),
  );
  return {
    submitted,
    again: [...again.values()].toSorted((a, b) => (submissionSk(a) < submissionSk(b) ? -1 : 1)),
    letters: letters.length,
    overdue: of('overdue').length,
  };
}
