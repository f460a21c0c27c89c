import { LinkInvalid } from '../platform/errors.ts';
import {
  LetterConverting,
  noReminderLeft,
  ReplaceOver,
  RequestClosed,
  remindLater,
  type TooMany,
  tooManySaves,
  tooManySends,
  tooManyUploads,
} from './letter-errors.ts';
import { quietMs } from './letter-plan.ts';
import type { StoredLetter, Tally } from './stored-letters.ts';

const hour = 60 * 60_000;
export const day = 24 * hour;

const mostReminders = 4;
const betweenReminders = 72 * hour;

/** Of one request. The page saves what is typed every other second at most. */
const mostOf = {
  uploads: { anHour: 5, inAll: 20, tooMany: tooManyUploads },
  sends: { anHour: 5, inAll: 20, tooMany: tooManySends },
  saves: { anHour: 2_000, inAll: 20_000, tooMany: tooManySaves },
} as const;

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

/** With this one. Throws LetterLimit. */
export const uploadCounted = ({ uploads }: StoredLetter): Tally => counted(uploads, mostOf.uploads);

/** A letter of any kind, whether or not it can be read. Throws LetterLimit. */
export const sendCounted = ({ sends }: StoredLetter): Tally => counted(sends, mostOf.sends);

function counted(
  { all, times }: Tally,
  { anHour, inAll, tooMany }: { readonly anHour: number; readonly inAll: number; readonly tooMany: TooMany },
): Tally {
  const now = Date.now();
  const recent = times.filter((at) => at > now - hour);
  const [oldest = now] = recent;
  if (all >= inAll) throw tooMany(inAll);
  if (recent.length >= anHour) throw tooMany(anHour, new Date(oldest + hour));
  return { all: all + 1, times: [...recent, now] };
}

/** Too many for their times to be kept: counted from hour to hour. Throws LetterLimit. */
export function saveCounted({ draft }: StoredLetter, now: Date): { readonly from: number; readonly saves: number } {
  const { anHour, inAll, tooMany } = mostOf.saves;
  const { from, saves } =
    draft && draft.hour.from > now.getTime() - hour ? draft.hour : { from: now.getTime(), saves: 0 };
  if (draft && draft.revision >= inAll) throw tooMany(inAll);
  if (saves >= anHour) throw tooMany(anHour, new Date(from + hour));
  return { from, saves: saves + 1 };
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
