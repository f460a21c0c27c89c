import type { OpenLetterState } from '../../shared/contracts/letter.ts';
import { LinkInvalid } from '../platform/errors.ts';
import {
  LetterConverting,
  noReminderLeft,
  ReplaceOver,
  RequestClosed,
  remindLater,
  tooManySends,
  tooManyUploads,
} from './letter-errors.ts';
import type { StoredDraft, StoredLetter, StoredLetters, Tally } from './stored-letters.ts';

const hour = 60 * 60_000;
export const day = 24 * hour;

/** The least time between two emails about one request to its recommender. */
export const quietMs = 48 * hour;

const maxReminders = 4;
const betweenReminders = 72 * hour;
const maxPerHour = 5;

/** Whether the recommender can still accept, decline or send. */
export const isOpen = <L extends Pick<StoredLetter, 'state'>>(letter: L): letter is L & { state: OpenLetterState } =>
  letter.state === 'asked' || letter.state === 'accepted';

/** Whether a request's links open its page. */
export const hasPage = ({ state }: Pick<StoredLetter, 'state'>): boolean =>
  state === 'asked' || state === 'accepted' || state === 'received' || state === 'closed';

/** Returns the time until which a received letter may be replaced. */
export const replaceUntil = ({ received }: Pick<StoredLetter, 'received'>): Date | undefined =>
  received && new Date(Date.parse(received.first_at) + day);

/** Returns the time from which the applicant may name another recommender for an unanswered request. */
export const replaceableAt = ({ times }: StoredLetter): Date => new Date(Date.parse(times.asked ?? '') + 7 * day);

/** Throws LinkInvalid unless the link belongs to the present generation and the request has a page. */
export function requireLinked(letter: StoredLetter, linked: number): void {
  if (!hasPage(letter) || letter.generation !== linked) throw new LinkInvalid();
}

/** Throws LinkInvalid as `requireLinked` does, and RequestClosed if the request is closed. */
export function requireNotClosed(letter: StoredLetter, linked: number): void {
  requireLinked(letter, linked);
  if (letter.state === 'closed') throw new RequestClosed();
}

/** Throws unless a draft or a file may be changed: LinkInvalid, RequestClosed, ReplaceOver, LetterConverting. */
export function requireEditable(letter: StoredLetter, linked: number): void {
  requireNotClosed(letter, linked);
  requireReplaceable(letter);
  if (letter.sending) throw new LetterConverting();
}

/** Throws ReplaceOver if the letter was received too long ago to be replaced. */
export function requireReplaceable(letter: StoredLetter): void {
  const until = replaceUntil(letter);
  if (until && until < new Date()) throw new ReplaceOver();
}

/** Counts an upload or a sent letter. Throws LetterLimit at the limit. */
export const countUpload = ({ uploads }: StoredLetter) => countInHour(uploads, tooManyUploads);
export const countSend = ({ sends }: StoredLetter) => countInHour(sends, tooManySends);

function countInHour({ times }: Tally, tooMany: (until: Date) => Error): Tally {
  const now = Date.now();
  const recent = times.filter((at) => at > now - hour);
  if (recent.length >= maxPerHour) throw tooMany(new Date(Math.min(...recent) + hour));
  return { times: [...recent, now] };
}

/** The number of used uploads that are stored. The presigned form of an older upload has expired. */
const maxUsedUploads = 50;

export const withUsedUpload = ({ used_uploads }: StoredLetter, uploadId: string): readonly string[] =>
  [...used_uploads, uploadId].slice(-maxUsedUploads);

/** Returns when the applicant may send a reminder for an open request, or undefined if none is left. */
export function remindAfter(letter: StoredLetter): Date | undefined {
  const { times, mail, reminders } = letter;
  if (!isOpen(letter) || reminders >= maxReminders) return undefined;
  const last = Date.parse(times.reminded ?? times.asked ?? '');
  return new Date(Math.max(last + betweenReminders, mail ? Date.parse(mail.at) + quietMs : 0));
}

/** Throws LetterLimit if the applicant may not send a reminder now. */
export function requireReminder(letter: StoredLetter): void {
  const from = remindAfter(letter);
  if (!from) throw noReminderLeft();
  if (from > new Date()) throw remindLater(from);
}

/** A letter that was never requested. */
export const noRequest: StoredLetter = {
  state: 'listed',
  generation: 0,
  times: {},
  planned: [],
  reminders: 0,
  version: 0,
  earlier: [],
  unrecorded: [],
  used_uploads: [],
  sent_uploads: [],
  uploads: { times: [] },
  sends: { times: [] },
};

/** The letters of an application that has requested none. */
export const noLetters: StoredLetters = {
  revision: 0,
  write_id: '',
  letters: {},
  pending: [],
  site_host: '',
  told: {},
};

export const letterOf = ({ letters }: Pick<StoredLetters, 'letters'>, n: number): StoredLetter =>
  letters[n] ?? noRequest;

/** Returns the draft for the next version. A draft that was sent does not count. */
export const draftOf = ({ draft, version }: StoredLetter): StoredDraft | undefined =>
  draft?.version === version + 1 ? draft : undefined;

export const revisionOf = ({ draft }: StoredLetter): number => draft?.revision ?? 0;
