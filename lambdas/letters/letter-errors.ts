import type { LetterDraft } from '../../shared/contracts/letter.ts';
import type { Letter, LetterState } from '../../shared/contracts/letters.ts';
import { dateAndTime } from '../../shared/letters/letter-dates.ts';
import { defineError, defineErrorWithMessage, ProductError } from '../platform/product-error.ts';
import { helpEmail, timeZone } from './stored-letters.ts';

const help = `Please write to ${helpEmail}.`;
const printed = (at: Date) => dateAndTime(at.toISOString(), timeZone);

/** Whether an error means that nothing was written. After a failure of the service, that is unknown. */
export const isRefusal = (error: unknown): boolean => error instanceof ProductError && error.status < 500;

/** The error for a client that has not seen the present letter, which the response contains. */
export class LetterChanged extends defineError('LetterChanged', 409) {
  override readonly fields: { readonly present: Letter };
  constructor(present: Letter, sentence = 'This was changed in another window. Please look at it and try again.') {
    super(sentence);
    this.fields = { present };
  }
}

export const replacedTooEarly = (present: Letter, from: Date) =>
  new LetterChanged(present, `You can name another person from ${printed(from)} on, or cancel the request first.`);

export class NotReopened extends Error {
  override name = 'NotReopened' as const;
  constructor(state: LetterState) {
    super(`This letter is ${state}. Only a closed or received letter can be reopened.`);
  }
}

const conflict = (name: string, sentence: string) => defineErrorWithMessage(name, 409, sentence);

export const AskedAlready = conflict('AskedAlready', 'This letter has been asked for already.');
export const AskedBySubmitting = conflict(
  'AskedBySubmitting',
  'Letters are asked for when you submit the application.',
);
export const NameAnother = conflict('NameAnother', 'Please name another person.');
export const ChangeInForm = conflict('ChangeInForm', 'Please change this person in the form.');
export const RequestClosed = conflict('RequestClosed', `This request is closed. ${help}`);
export const ReplaceOver = conflict('ReplaceOver', `The 24 hours to replace your letter are over. ${help}`);
export const SentAlready = conflict('SentAlready', 'You have sent your letter already.');
export const SentElsewhere = conflict(
  'SentElsewhere',
  'Your letter was sent from another window. Please load this page again.',
);
export const LetterConverting = conflict('LetterConverting', 'Your letter is being prepared. Please wait a moment.');

/** The error for a client that saves a draft without having seen the present one. */
export class DraftChanged extends conflict('DraftChanged', 'This letter was changed in another place.') {
  override readonly fields: { readonly present?: LetterDraft };
  constructor(present?: LetterDraft) {
    super();
    this.fields = present ? { present } : {};
  }
}

/** The error for an exceeded limit. `until` is the time from which the caller may try again, if there is one. */
class LetterLimit extends defineError('LetterLimit', 429) {
  override readonly retryAfter: number | undefined;
  constructor(sentence: string, until?: Date) {
    super(sentence);
    this.retryAfter = until && Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
  }
}

const againFrom = (sentence: string) => (until: Date) =>
  new LetterLimit(`${sentence} Please try again from ${printed(until)} on.`, until);

export const tooManyAsks = againFrom('You can ask 20 times in 24 hours.');
export const tooManyUploads = againFrom('You can upload 5 files in an hour.');
export const tooManySends = againFrom('You can send this letter 5 times in an hour.');
export const tooManyGenerations = (max: number) =>
  new LetterLimit(`An application can ask ${max} times in all. ${help}`);
export const remindLater = (until: Date) =>
  new LetterLimit(`You can send the next reminder from ${printed(until)} on.`, until);
export const noReminderLeft = () => new LetterLimit('You can send 4 reminders for one request, and have sent them.');
