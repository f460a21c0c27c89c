import { boolean, object } from 'yup';
import { token } from './text.ts';

/** If `wanted` is true, the reminders resume. */
export const remindersQuery = object({
  reminders_token: token('reminders_token'),
  wanted: boolean().typeError('Send wanted as true or false.'),
});
