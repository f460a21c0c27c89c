// Accounts and their sessions, stored in Cognito and the table. Responses never reveal whether an account exists.

import { once } from '../platform/once.ts';
import { type Accounts, accounts } from './accounts.ts';
import { cognito } from './cognito.ts';
import { type LogIns, logIns } from './log-ins.ts';
import { type Passwords, passwords } from './passwords.ts';

export type UserPool = Accounts & LogIns & Passwords;

export const cognitoUserPool = once(
  (): UserPool => ({ ...accounts(cognito()), ...logIns(cognito()), ...passwords(cognito()) }),
);
