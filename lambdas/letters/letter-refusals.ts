import type { LetterDraft } from '../../shared/contracts/letter.ts';
import type { Letter, LetterState } from '../../shared/contracts/letters.ts';
import { dateAndTime } from '../../shared/letters/letter-dates.ts';
import { LinkInvalid } from '../platform/errors.ts';
import { defineError, defineErrorWithMessage, ProductError } from '../platform/product-error.ts';
import { quietMs } from './letter-plan.ts';
import { helpEmail, type StoredLetter, type Tally, timeZone } from './stored-letters.ts';

const help = `Please write to ${helpEmail}.`;
const printed = (at: Date) => dateAndTime(at.toISOString(), timeZone);

/** That nothing was written, which is not known of a service that does not answer. */
export const isRefusal = (error: unknown): boolean => error instanceof ProductError && error.status < 500;

export class LetterChanged extends defineErrorWithMessage(
  'LetterChanged',
  409,
  'This was changed in another window. Please look at it and try again.',
) {
  override readonly fields: { readonly present: Letter };
  constructor(present: Letter) {
    super();
    this.fields = { present };
  }
}

export class ReplacedTooEarly extends defineError('ReplacedTooEarly', 409) {
  override readonly fields: { readonly present: Letter };
  constructor(present: Letter, from: Date) {
    super(`You can name another person from ${printed(from)} on, or cancel the request first.`);
    this.fields = { present };
  }
}

/** Told to an operator. */
export class NotReopened extends Error {
  override name = 'NotReopened' as const;
  constructor(state: LetterState) {
    super(`This letter is ${state}. Only a closed or received letter can be reopened.`);
  }
}

export const AskedAlready = defineErrorWithMessage('AskedAlready', 409, 'This letter has been asked for already.');
export const AskedBySubmitting = defineErrorWithMessage(
  'AskedBySubmitting',
  409,
  'Letters are asked for when you submit the application.',
);
export const NameAnother = defineErrorWithMessage('NameAnother', 409, 'Please name another person.');
export const ChangeInForm = defineErrorWithMessage('ChangeInForm', 409, 'Please change this person in the form.');
const RequestClosed = defineErrorWithMessage('RequestClosed', 409, `This request is closed. ${help}`);
export const ReplaceOver = defineErrorWithMessage(
  'ReplaceOver',
  409,
  `The 24 hours to replace your letter are over. ${help}`,
);
export const SentAlready = defineErrorWithMessage('SentAlready', 409, 'You have sent your letter already.');
export const SentElsewhere = defineErrorWithMessage(
  'SentElsewhere',
  409,
  'Your letter was sent from another window. Please load this page again.',
);
export const LetterConverting = defineErrorWithMessage(
  'LetterConverting',
  409,
  'Your letter is being prepared. Please wait a moment.',
);

/** Written without having seen what is there: nothing of it was stored. */
export class DraftChanged extends defineErrorWithMessage(
  'DraftChanged',
  409,
  'This letter was changed in another place.',
) {
  override readonly fields: { readonly present?: LetterDraft };
  constructor(present?: LetterDraft) {
    super();
    this.fields = present ? { present } : {};
  }
}

/** A limit, and when it ends if it does. */
class LetterLimit extends defineError('LetterLimit', 429) {
  override readonly retryAfter: number | undefined;
  constructor(sentence: string, until?: Date) {
    super(sentence);
    this.retryAfter = until && Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
  }
}

export const tooManyGenerations = (most: number) =>
  new LetterLimit(`An application can ask ${most} times in all. ${help}`);
export const tooManyAsks = (until: Date) =>
  new LetterLimit(`You can ask 20 times in 24 hours. Please try again from ${printed(until)} on.`, until);
export const remindLater = (until: Date) =>
  new LetterLimit(`You can send the next reminder from ${printed(until)} on.`, until);
const noReminderLeft = () => new LetterLimit('You can send 4 reminders for one request, and have sent them.');

/** Without an end it is one of the request. */
type TooMany = (most: number, until?: Date) => Error;

const tooMany =
  (what: (most: string) => string): TooMany =>
  (count, until) => {
    const most = what(count.toLocaleString('en-US'));
    return until
      ? new LetterLimit(`${most} in an hour. Please try again from ${printed(until)} on.`, until)
      : new LetterLimit(`${most} in all. ${help}`);
  };
const tooManyUploads = tooMany((most) => `You can upload ${most} files`);
const tooManySends = tooMany((most) => `You can send this letter ${most} times`);
const tooManySaves = tooMany((most) => `You can save this letter ${most} times`);

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

/** Whether its links open it. */
export const isThere = ({ state }: Pick<StoredLetter, 'state'>): boolean =>
  state === 'asked' || state === 'accepted' || state === 'received' || state === 'closed';

/** A link opens requests of its own generation that have not ended. Throws LinkInvalid. */
export function requireLinked(letter: StoredLetter, linked: number): void {
  if (!isThere(letter) || letter.generation !== linked) throw new LinkInvalid();
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
