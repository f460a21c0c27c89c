import { object, string } from 'yup';

/** Required text. Whether it is a good email or password is a 422, which `account-rules` decides. */
const text = (name: string) =>
  string().strict().typeError(`Send ${name} as text.`).defined(`Send ${name}.`).nonNullable(`Send ${name}.`);

export const username = object({ username: text('username') });
export const credentials = object({ username: text('username'), password: text('password') });
export const confirmation = object({ username: text('username'), code: text('code') });
export const newPassword = object({ username: text('username'), id: text('id'), password: text('password') });
