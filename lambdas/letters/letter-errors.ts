import type { LetterDraft } from '../../shared/contracts/letter.ts';
import type { Letter } from '../../shared/contracts/letters.ts';
import { dateAndTime } from '../../shared/letters/letter-dates.ts';
import type { LetterState } from '../../shared/letters/letter-state.ts';
import { failureOf, failureWith, ProductError } from '../platform/product-error.ts';
import { helpEmail, timeZone } from './letters-config.ts';

const help = `Please write to ${helpEmail}.`;
const printed = (at: Date) => dateAndTime(at.toISOString(), timeZone);

/** That nothing was written, which is not known of a service that does not answer. */
export const isRefusal = (error: unknown): boolean => error instanceof ProductError && error.status < 500;

export class LetterChanged extends failureWith(
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

export class ReplacedTooEarly extends failureOf('ReplacedTooEarly', 409) {
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
    super(`This letter is ${state}: only one that is closed or received can be reopened.`);
  }
}

export const AskedAlready = failureWith('AskedAlready', 409, 'This letter has been asked for already.');
export const AskedBySubmitting = failureWith(
  'AskedBySubmitting',
  409,
  'Letters are asked for when you submit the application.',
);
export const NameAnother = failureWith('NameAnother', 409, 'Please name another person.');
export const ChangeInForm = failureWith('ChangeInForm', 409, 'Please change this person in the form.');
export const RequestClosed = failureWith('RequestClosed', 409, `This request is closed. ${help}`);
export const ReplaceOver = failureWith('ReplaceOver', 409, `The 24 hours to replace your letter are over. ${help}`);
export const SentAlready = failureWith('SentAlready', 409, 'You have sent your letter already.');
export const SentElsewhere = failureWith(
  'SentElsewhere',
  409,
  'Your letter was sent from another window. Please load this page again.',
);
export const LetterConverting = failureWith(
  'LetterConverting',
  409,
  'Your letter is being prepared. Please wait a moment.',
);

/** Written without having seen what is there: nothing of it was stored. */
export class DraftChanged extends failureWith('DraftChanged', 409, 'This letter was changed in another place.') {
  override readonly fields: { readonly present?: LetterDraft };
  constructor(present?: LetterDraft) {
    super();
    this.fields = present ? { present } : {};
  }
}

/** A limit, and when it ends if it does. */
class LetterLimit extends failureOf('LetterLimit', 429) {
  override readonly retryAfter: number | undefined;
  constructor(sentence: string, until?: Date) {
    super(sentence);
    this.retryAfter = until && Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
  }
}

export const tooManyGenerations = () => new LetterLimit(`An application can ask 9 times in all. ${help}`);
export const tooManyAsks = (until: Date) =>
  new LetterLimit(`You can ask 20 times in 24 hours. Please try again from ${printed(until)} on.`, until);
export const remindLater = (until: Date) =>
  new LetterLimit(`You can send the next reminder from ${printed(until)} on.`, until);
export const noReminderLeft = () => new LetterLimit('You can send 4 reminders for one request, and have sent them.');

/** Without an end it is one of the request. */
export type TooMany = (most: number, until?: Date) => Error;

const tooMany =
  (what: (most: string) => string): TooMany =>
  (count, until) => {
    const most = what(count.toLocaleString('en-US'));
    return until
      ? new LetterLimit(`${most} in an hour. Please try again from ${printed(until)} on.`, until)
      : new LetterLimit(`${most} in all. ${help}`);
  };
export const tooManyUploads = tooMany((most) => `You can upload ${most} files`);
export const tooManySends = tooMany((most) => `You can send this letter ${most} times`);
export const tooManySaves = tooMany((most) => `You can save this letter ${most} times`);
