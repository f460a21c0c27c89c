// Changes letters by functions that read and write nothing. Each takes an application's letters and returns them with
// the change and with the emails that it causes. A function that changes nothing returns the same object.

import { randomUUID } from 'node:crypto';
import type { LetterState, LetterTime } from '../../shared/contracts/letters.ts';
import { addressAsSent } from '../../shared/email-address.ts';
import { type Delivery, previousDeliveries } from '../../shared/emails.ts';
import type { CalendarDate } from '../../shared/form/calendar.ts';
import { dayOf } from '../../shared/letters/letter-calendar.ts';
import { fileSlot } from '../documents/file-keys.ts';
import { DraftChanged, LetterConverting, NotReopened } from './letter-errors.ts';
import { countSend, draftOf, isOpen, letterOf, noRequest, revisionOf, withUsedUpload } from './letter-rules.ts';
import {
  closesAt,
  conversionExpiresAt,
  deadlinesFrom,
  maxSpreadMs,
  nextScheduled,
  type ScheduledEmail,
  summaries,
  summaryAt,
  unreachedAt,
} from './letter-schedule.ts';
import {
  type PendingEmail,
  type Person,
  type Received,
  type Sending,
  type StoredDraft,
  type StoredLetter,
  type StoredLetters,
  timeZone,
} from './stored-letters.ts';

export function withLetter(letters: StoredLetters, n: number, changed: Partial<StoredLetter>): StoredLetters {
  return { ...letters, letters: { ...letters.letters, [n]: { ...letterOf(letters, n), ...changed } } };
}

/** Changes a letter's state and records the time of the change. */
function withState(
  letters: StoredLetters,
  n: number,
  state: LetterState & LetterTime,
  at: Date,
  changed: Partial<StoredLetter> = {},
): StoredLetters {
  const times = { ...letterOf(letters, n).times, [state]: at.toISOString() };
  return withLetter(letters, n, { state, times, ...changed });
}

const withEmail = (letters: StoredLetters, email: Omit<PendingEmail, 'id'>): StoredLetters => ({
  ...letters,
  pending: [...letters.pending, { ...email, id: randomUUID() }],
});

/** Whether the recommender was or is being sent the request, and no email about it has bounced. */
function wasAsked(letters: StoredLetters, n: number): boolean {
  const { asked_mail, mail, generation } = letterOf(letters, n);
  const hasBounced = mail?.delivery === 'bounced' || mail?.delivery === 'complained';
  const isBeingAsked = letters.pending.some(
    ({ kind, claim, ...email }) =>
      kind === 'letter-asked' && claim !== undefined && email.n === n && email.generation === generation,
  );
  return isBeingAsked || (asked_mail !== undefined && !hasBounced);
}

/** Adds the email that tells a recommender that the request has ended, if they know of it. */
function withCancellation(letters: StoredLetters, n: number): StoredLetters {
  const { generation, person } = letterOf(letters, n);
  return person && wasAsked(letters, n)
    ? withEmail(letters, { kind: 'letter-cancelled', n, generation, person })
    : letters;
}

export interface NewRequest {
  readonly person: Person;
  readonly note?: string | undefined;
  readonly siteHost: string;
  /** The day on which letters are due in the application's window, if it has one. */
  readonly lettersDue?: CalendarDate | undefined;
}

/**
 * Requests a letter. The new generation ends the links of the earlier one. The address is stored as it will be sent, so
 * that the address that was checked is the one that gets the email.
 */
export function request(
  letters: StoredLetters,
  n: number,
  { person, note, siteHost, lettersDue }: NewRequest,
  now: Date,
): StoredLetters {
  const { generation, highest = 0, earlier, sent_uploads, unrecorded, ...before } = letterOf(letters, n);
  const { person: former, state, times, declined } = before;
  const ended = state === 'asked' ? withCancellation(letters, n) : letters;
  const letter: StoredLetter = {
    ...noRequest,
    state: 'asked',
    generation: Math.max(generation, highest) + 1,
    person: { ...person, email: addressAsSent(person.email) },
    ...(note !== undefined && { note }),
    times: { asked: now.toISOString() },
    ...deadlinesFrom(now, lettersDue),
    earlier: former ? [...earlier, { generation, person: former, state, times, declined }] : earlier,
    sent_uploads,
    unrecorded,
  };
  return withEmail(
    { ...ended, site_host: siteHost, letters: { ...ended.letters, [n]: letter } },
    { kind: 'letter-asked', n, generation: letter.generation },
  );
}

/**
 * Requests a closed or received letter from the same recommender again. Keeps the text or file that was not sent.
 * Throws NotReopened, LetterConverting.
 */
export function reopen(
  letters: StoredLetters,
  n: number,
  { why, lettersDue }: Pick<NewRequest, 'lettersDue'> & { readonly why: string },
  now: Date,
): StoredLetters {
  const { person, note, state, sending, generation, version, draft, file } = letterOf(letters, n);
  if (!person || (state !== 'closed' && state !== 'received')) throw new NotReopened(state);
  if (sending) throw new LetterConverting();
  return withLetter(request(letters, n, { person, note, lettersDue, siteHost: letters.site_host }, now), n, {
    reopened: { at: now.toISOString(), why },
    ...(draft && { draft: { generation, ...draft, version: draft.version - version } }),
    ...(file && { file: { slot: fileSlot(n, generation), ...file } }),
  });
}

export function remind(letters: StoredLetters, n: number, now: Date): StoredLetters {
  const { reminders, times, generation } = letterOf(letters, n);
  const reminded = { reminders: reminders + 1, times: { ...times, reminded: now.toISOString() } };
  return withEmail(withLetter(letters, n, reminded), { kind: 'letter-reminder', n, generation });
}

/** Cancels a request, and drops a letter that is being converted. Notifies the recommender if the request was sent. */
export const cancel = (letters: StoredLetters, n: number, now: Date): StoredLetters =>
  withState(isOpen(letterOf(letters, n)) ? withCancellation(letters, n) : letters, n, 'cancelled', now, {
    sending: undefined,
  });

export const accept = (letters: StoredLetters, n: number, now: Date): StoredLetters =>
  letterOf(letters, n).state === 'asked' ? withState(letters, n, 'accepted', now) : letters;

/** Declines a request. `reason` is the id of the file with the recommender's reason. */
export function decline(letters: StoredLetters, n: number, now: Date, reason?: string): StoredLetters {
  const { generation, person } = letterOf(letters, n);
  const declined = withState(letters, n, 'declined', now, reason === undefined ? {} : { declined: reason });
  return withEmail(declined, { kind: 'letter-declined', n, generation, person });
}

/** Records that an email to the recommender was sent, unless the request has ended. Idempotent. */
export function recordSent(
  letters: StoredLetters,
  { id, kind, n = 0, generation, planned_at }: PendingEmail,
  now = new Date(),
): StoredLetters {
  const letter = letterOf(letters, n);
  if (letter.generation !== generation || kind === 'letter-cancelled' || letter.mail?.id === id) return letters;
  const at = now.toISOString();
  const isOnTime = planned_at !== undefined && now.getTime() - Date.parse(planned_at) < maxSpreadMs;
  return withLetter(letters, n, {
    mail: { id, at, ...(isOnTime && { planned_at }), delivery: 'sent' },
    ...(kind === 'letter-asked' && { asked_mail: { id, at } }),
  });
}

/** Records a delivery event of an email to the recommender. A permanent failure ends an open request. */
export function recordDelivery(
  letters: StoredLetters,
  { n, generation, id }: { readonly n: number; readonly generation: number; readonly id: string },
  delivery: Delivery,
  now: Date,
): StoredLetters {
  if (letterOf(letters, n).generation !== generation) return letters;
  // The event may arrive before the worker has recorded that the email was sent.
  const pending = letters.pending.find((email) => email.id === id);
  const known = pending ? recordSent(letters, pending) : letters;
  const letter = letterOf(known, n);
  const { mail, times } = letter;
  const isNewest = mail?.id === id && previousDeliveries[delivery].includes(mail.delivery);
  const recorded = isNewest ? withLetter(known, n, { mail: { ...mail, delivery } }) : known;
  if (delivery === 'delivered' && !times.delivered)
    return withLetter(recorded, n, { times: { ...times, delivered: now.toISOString() } });
  // A bounce ends only an open request, and only if the recommender has not sent a letter.
  if ((delivery !== 'bounced' && delivery !== 'complained') || !isOpen(letter) || letter.sending) return recorded;
  return withEmail(withState(recorded, n, 'bounced', now), { kind: 'letter-unreached', n, generation });
}

/** Sends a letter, which stays in `sending` until `receive` or `fail`. Throws LetterLimit. */
export const send = (letters: StoredLetters, n: number, sending: Sending, text?: StoredLetter['text']): StoredLetters =>
  withLetter(letters, n, {
    sending,
    failed: undefined,
    sends: countSend(letterOf(letters, n)),
    ...(text && { text, used_uploads: withUsedUpload(letterOf(letters, n), text.upload_id) }),
  });

type NewDraft = Pick<StoredDraft, 'id' | 'sha256' | 'etag' | 'size' | 'has_words'>;

/**
 * Saves a draft of the next version. `seen` is the revision that the client has seen, if the request names one. Throws
 * DraftChanged if another text was saved since.
 */
export function saveDraft(
  letters: StoredLetters,
  n: number,
  draft: NewDraft,
  seen: number | undefined,
  now: Date,
): StoredLetters {
  const letter = letterOf(letters, n);
  const revision = revisionOf(letter);
  if (seen !== undefined && seen !== revision) {
    if (draftOf(letter)?.sha256 === draft.sha256) return letters;
    throw new DraftChanged();
  }
  const version = letter.version + 1;
  return withLetter(letters, n, {
    draft: { ...draft, version, revision: revision + 1, saved_at: now.toISOString() },
  });
}

export type LetterFiles = Pick<Received, 'pdf_key' | 'pdf_sha256' | 'original_key' | 'original_sha256' | 'pages'>;

/** Receives a sent letter, whose PDF is complete. */
export function receive(letters: StoredLetters, n: number, files: LetterFiles): StoredLetters {
  const letter = letterOf(letters, n);
  const { sending, generation, reopened, due = '', times, person, draft } = letter;
  if (!sending || !person) return letters;
  const { at, upload_id, ...sent } = sending;
  const received: Received = {
    ...sent,
    ...files,
    generation,
    reopened,
    person,
    asked_at: times.asked ?? '',
    received_at: at,
    first_at: letter.received?.first_at ?? at,
    late: at >= due,
  };
  const { receipt_number, version } = sending;
  const next = withState(letters, n, 'received', new Date(at), {
    sending: undefined,
    file: undefined,
    text: undefined,
    failed: undefined,
    version,
    received,
    draft: draft && { ...draft, revision: draft.revision + 1 },
    unrecorded: [...letter.unrecorded, received],
    sent_uploads: [...letter.sent_uploads, upload_id],
  });
  const receipted = withEmail(next, { kind: 'letter-receipt', n, generation, person, receipt_number });
  return version === 1 ? withEmail(receipted, { kind: 'letter-received', n, generation, person }) : receipted;
}

const textFailed = "We couldn't make a PDF of your letter. Please send it again, or upload it as a file.";

/**
 * Ends the sending of a letter that can't be converted. Keeps the state, and emails the recommender the reason, which is
 * `reason` for a file.
 */
export function fail(letters: StoredLetters, n: number, reason: string): StoredLetters {
  const { sending, generation } = letterOf(letters, n);
  if (!sending) return letters;
  const message = sending.kind === 'text' ? textFailed : reason;
  const failed = { kind: sending.kind, message };
  return withEmail(withLetter(letters, n, { sending: undefined, text: undefined, failed }), {
    kind: 'letter-failed',
    n,
    generation,
    message,
  });
}

/** Closes the requests whose grace period is over. Every read does so, because the clock may run late. */
export function closePast(letters: StoredLetters, now: Date): StoredLetters {
  let next = letters;
  for (const n of rowsOf(letters)) {
    const end = closesAt(letterOf(next, n));
    if (end && end <= now) next = withState(next, n, 'closed', end);
  }
  return next;
}

const rowsOf = ({ letters }: StoredLetters) => Object.keys(letters).map(Number);

/** Does everything that is due at `now`. `timedOut` is the message for conversions that never ended. */
export function passTime(letters: StoredLetters, now: Date, timedOut: string): StoredLetters {
  const isDue = (at: Date | undefined) => at !== undefined && at <= now;
  let next = letters;
  for (const n of rowsOf(letters)) if (isDue(conversionExpiresAt(letterOf(next, n)))) next = fail(next, n, timedOut);
  next = closePast(next, now);
  for (const n of rowsOf(letters)) {
    if (isDue(unreachedAt(letterOf(next, n)))) next = withScheduledEmail(next, n, { kind: 'letter-unreached' });
    const scheduled = nextScheduled(letterOf(next, n), now);
    if (scheduled && isDue(scheduled.at)) next = withScheduledEmail(next, n, scheduled);
  }
  const due = summaries.filter((summary) =>
    Object.values(next.letters).some((letter) => isDue(summaryAt(letter, summary, next.told))),
  );
  // The applicant gets one summary a day. The last kind lists the letters of the others, too.
  const kind = due.at(-1);
  if (!kind) return next;
  const told = Object.fromEntries(due.map((summary) => [summary, dayOf(now, timeZone)]));
  return withEmail({ ...next, told: { ...next.told, ...told } }, { kind });
}

/** Adds an email that is due, and records it as planned, so that the clock adds it only once. */
function withScheduledEmail(
  letters: StoredLetters,
  n: number,
  { kind, at, skipped = [] }: Pick<PendingEmail, 'kind'> & Partial<Omit<ScheduledEmail, 'kind'>>,
): StoredLetters {
  const { planned, generation } = letterOf(letters, n);
  const planning = withLetter(letters, n, { planned: [...planned, ...skipped, kind] });
  return withEmail(planning, { kind, n, generation, ...(at && { planned_at: at.toISOString() }) });
}
