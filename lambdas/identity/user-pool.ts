// Combines all calls to Cognito's user pool. Responses never reveal whether an account exists.

import { once } from '../platform/once.ts';
import { type Accounts, accounts } from './accounts.ts';
import { cognito } from './cognito.ts';
import { type LogIns, logIns } from './log-ins.ts';
import { type Passwords, passwords } from './passwords.ts';

export type UserPool = Accounts & LogIns & Passwords;

export const cognitoUserPool = once(
  (): UserPool => ({ ...accounts(cognito()), ...logIns(cognito()), ...passwords(cognito()) }),
);
