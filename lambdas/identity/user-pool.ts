// Combines all calls to Cognito's user pool. Responses never reveal whether an account exists.

import { once } from '../platform/once.ts';
import { accounts } from './accounts.ts';
import { cognito } from './cognito.ts';
import { logIns } from './log-ins.ts';
import { passwords } from './passwords.ts';

export const cognitoUserPool = once(() => ({
  ...accounts(cognito()),
  ...logIns(cognito()),
  ...passwords(cognito()),
}));
