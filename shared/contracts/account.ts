import { object, string } from 'yup';
import { contract, type Message } from './contract.ts';

/** Required text. Whether it is a good email or password is a 422, which `account-rules` decides. */
const text = (name: string) =>
  string().strict().typeError(`Send ${name} as text.`).defined(`Send ${name}.`).nonNullable(`Send ${name}.`);

const username = object({ username: text('username') });
const credentials = object({ username: text('username'), password: text('password') });

export const postSignup = contract<Message>()({
  name: 'postSignup',
  method: 'POST',
  path: '/public/signup',
  access: 'public',
  body: credentials,
  uses: ['userPool', 'email'],
});

export const postConfirm = contract<Message>()({
  name: 'postConfirm',
  method: 'POST',
  path: '/public/confirm',
  access: 'public',
  body: object({ username: text('username'), code: text('code') }),
  uses: ['userPool'],
});

export const postResendConfirm = contract<Message>()({
  name: 'postResendConfirm',
  method: 'POST',
  path: '/public/resend-confirm',
  access: 'public',
  body: username,
  uses: ['userPool'],
});

export const postLogin = contract<Message & { username: string }>()({
  name: 'postLogin',
  method: 'POST',
  path: '/public/login',
  access: 'public',
  body: credentials,
  uses: ['table', 'userPool'],
});

export const postForgotPassword = contract<Message>()({
  name: 'postForgotPassword',
  method: 'POST',
  path: '/public/forgot-password',
  access: 'public',
  body: username,
  uses: ['userPool', 'linkKey'],
});

export const postResetPassword = contract<Message>()({
  name: 'postResetPassword',
  method: 'POST',
  path: '/public/reset-password',
  access: 'public',
  body: object({ username: text('username'), id: text('id'), password: text('password') }),
  uses: ['table', 'userPool', 'email'],
});
