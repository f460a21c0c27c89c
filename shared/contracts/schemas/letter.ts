import { boolean, number, object, string } from 'yup';
import { extractEmailAddress } from '../../email-address.ts';
import { limits } from '../../limits.ts';
import { plainText } from '../../text/plain-text.ts';
import { line, requiredLine, requiredText, typedText } from './text.ts';
import { wholeNumber } from './whole-number.ts';

export { emptyBody } from './application.ts';

/** Builds a schema for a string that the client sets and no user types. */
const text = (name: string) =>
  string().strict().typeError(`Send ${name} as text.`).defined(`Send ${name}.`).nonNullable(`Send ${name}.`);

const reasonMessage = `Send reason as text of 1 to ${limits.letterReason} characters, or leave it out.`;
const draftMessage = `Send text of at most ${limits.letterText} characters.`;
const seenMessage = 'Send seen as a whole number from 0, or leave it out.';
const seen = number().strict().typeError(seenMessage).nonNullable(seenMessage).integer(seenMessage).min(0, seenMessage);

export const decline = object({
  reason: typedText(reasonMessage, plainText).test({
    message: reasonMessage,
    test: (given) => given === undefined || (given.trim().length > 0 && given.trim().length <= limits.letterReason),
  }),
});
export const draft = object({
  text: typedText(draftMessage, plainText).defined('Send text.').max(limits.letterText, draftMessage),
  seen,
});
export const upload = object({ file_key: requiredText('file_key'), file_name: requiredLine('file_name') });
export const submit = object({
  kind: text('kind').oneOf(['file', 'text'] as const, 'Send kind as file or text.'),
  version: wholeNumber('version', 1),
  name: line('name'),
  title: line('title'),
  attested: boolean()
    .strict()
    .typeError('Send attested as true or false.')
    .defined('Send attested.')
    .nonNullable('Send attested.'),
  seen,
});
export const letterListRequest = object({ email: line('email', extractEmailAddress) });
export const listedLetter = object({ id: text('id') });
