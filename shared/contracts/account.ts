import { contract, type Message } from './contract.ts';

const schemas = () => import('#schemas/account');

export const postSignup = /* @__PURE__ */ contract<Message>()({
  name: 'postSignup',
  method: 'POST',
  path: '/public/signup',
  access: 'public',
  body: async () => (await schemas()).credentials,
  uses: { table: { UpdateItem: ['emails'] }, userPool: ['AdminGetUser', 'AdminDeleteUser'], email: ['main'] },
});

/** Confirms an account. The response has `username` if it also creates a session, in the browser that signed up. */
export const postConfirm = /* @__PURE__ */ contract<Message & { username?: string }>()({
  name: 'postConfirm',
  method: 'POST',
  path: '/public/confirm',
  access: 'public',
  body: async () => (await schemas()).confirmation,
  uses: {
    table: { GetItem: ['account'], PutItem: ['session'], UpdateItem: ['application'] },
    userPool: ['AdminGetUser'],
  },
});

export const postResendConfirm = /* @__PURE__ */ contract<Message>()({
  name: 'postResendConfirm',
  method: 'POST',
  path: '/public/resend-confirm',
  access: 'public',
  body: async () => (await schemas()).username,
  uses: { table: { UpdateItem: ['emails'] }, userPool: [] },
});

export const postLogin = /* @__PURE__ */ contract<Message & { username: string }>()({
  name: 'postLogin',
  method: 'POST',
  path: '/public/login',
  access: 'public',
  body: async () => (await schemas()).credentials,
  uses: {
    table: { GetItem: ['account', 'application'], PutItem: ['session'], UpdateItem: ['application'] },
    userPool: [],
  },
});

export const postForgotPassword = /* @__PURE__ */ contract<Message>()({
  name: 'postForgotPassword',
  method: 'POST',
  path: '/public/forgot-password',
  access: 'public',
  body: async () => (await schemas()).username,
  uses: { table: { UpdateItem: ['emails'] }, userPool: ['AdminGetUser'], linkKey: true },
});

export const postResetPassword = /* @__PURE__ */ contract<Message & { username: string }>()({
  name: 'postResetPassword',
  method: 'POST',
  path: '/public/reset-password',
  access: 'public',
  body: async () => (await schemas()).newPassword,
  uses: {
    table: { PutItem: ['sessions-ended'] },
    userPool: ['AdminUserGlobalSignOut', 'AdminGetUser'],
    email: ['main'],
  },
});
