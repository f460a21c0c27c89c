import { object, string } from 'yup';

/** Builds a schema for a required string. The handlers check the format with `account-rules.ts` (status 422). */
const text = (name: string) =>
  string().strict().typeError(`Send ${name} as text.`).defined(`Send ${name}.`).nonNullable(`Send ${name}.`);

export const username = object({ username: text('username') });
export const credentials = object({ username: text('username'), password: text('password') });
export const confirmation = object({ username: text('username'), code: text('code') });
export const newPassword = object({ username: text('username'), id: text('id'), password: text('password') });
