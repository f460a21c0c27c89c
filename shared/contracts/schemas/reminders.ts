import { boolean, object } from 'yup';
import { token } from './text.ts';

/** `wanted` resumes the reminders. */
export const remindersQuery = object({
  reminders_token: token('reminders_token'),
  wanted: boolean().typeError('Send wanted as true or false.'),
});
