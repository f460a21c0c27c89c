import { LinkInvalid } from '../platform/errors.ts';
import {
  LetterConverting,
  noReminderLeft,
  ReplaceOver,
  RequestClosed,
  remindLater,
  tooManyLetterUploads,
} from './letter-errors.ts';
import { quietMs } from './letter-plan.ts';
import type { StoredLetter } from './stored-letters.ts';

const hour = 60 * 60_000;
export const day = 24 * hour;

const mostReminders = 4;
const betweenReminders = 72 * hour;
const uploadsAnHour = 5;

/** Until then a letter that was received may be replaced. */
export const replaceUntil = ({ received }: Pick<StoredLetter, 'received'>): Date | undefined =>
  received && new Date(Date.parse(received.first_at) + day);

/** A link opens requests of its own generation that have not ended. Throws LinkInvalid. */
export function requireLinked({ state, generation }: StoredLetter, linked: number): void {
  const isThere = state === 'asked' || state === 'accepted' || state === 'received' || state === 'closed';
  if (!isThere || generation !== linked) throw new LinkInvalid();
}

/** Throws LinkInvalid, RequestClosed. */
export function refuseClosed(letter: StoredLetter, linked: number): void {
  requireLinked(letter, linked);
  if (letter.state === 'closed') throw new RequestClosed();
}

/** Of what is written before it is sent: throws also ReplaceOver, LetterConverting. */
export function refuseUpload(letter: StoredLetter, linked: number): void {
  refuseClosed(letter, linked);
  const until = replaceUntil(letter);
  if (until && until < new Date()) throw new ReplaceOver();
  if (letter.sending) throw new LetterConverting();
}

/** When the last uploads of an hour were asked for, with this one. Throws LetterLimit. */
export function uploadCounted({ upload_times }: StoredLetter): readonly number[] {
  const now = Date.now();
  const recent = upload_times.filter((at) => at > now - hour);
  const [oldest = now] = recent;
  if (recent.length >= uploadsAnHour) throw tooManyLetterUploads(new Date(oldest + hour));
  return [...recent, now];
}

/** When the applicant may remind of a request; undefined when no reminder is left. */
export function remindAfter({ times, mail, reminders }: StoredLetter): Date | undefined {
  if (reminders >= mostReminders) return undefined;
  const last = Date.parse(times.reminded ?? times.asked ?? '');
  return new Date(Math.max(last + betweenReminders, mail ? Date.parse(mail.at) + quietMs : 0));
}

/** Throws LetterLimit. */
export function refuseEarlyReminder(letter: StoredLetter): void {
  const from = remindAfter(letter);
  if (!from) throw noReminderLeft();
  if (from > new Date()) throw remindLater(from);
}
