import type { Proof } from '../pool/check-proof.ts';
import type { Input } from '../pool/input.ts';
import type { Pool } from '../pool/pool.ts';
import { adminDeleteUser, adminGetUser, adminUserGlobalSignOut, listUsers } from './admin.ts';
import { confirmForgotPassword } from './confirm-forgot-password.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { forgotPassword } from './forgot-password.ts';
import { getTokensFromRefreshToken } from './get-tokens-from-refresh-token.ts';
import { initiateAuth } from './initiate-auth.ts';
import { resendConfirmationCode } from './resend-confirmation-code.ts';
import { globalSignOut, revokeToken } from './sign-out.ts';
import { signUp } from './sign-up.ts';

interface Operation {
  run(pool: Pool, input: Input): Promise<object>;
  readonly caller: Proof | 'token' | 'signed';
}

export const operations: Readonly<Record<string, Operation>> = {
  SignUp: { run: signUp, caller: 'hash' },
  ConfirmSignUp: { run: confirmSignUp, caller: 'hash' },
  ResendConfirmationCode: { run: resendConfirmationCode, caller: 'hash' },
  InitiateAuth: { run: initiateAuth, caller: 'parameters' },
  GetTokensFromRefreshToken: { run: getTokensFromRefreshToken, caller: 'secret' },
  ForgotPassword: { run: forgotPassword, caller: 'hash' },
  ConfirmForgotPassword: { run: confirmForgotPassword, caller: 'hash' },
  RevokeToken: { run: revokeToken, caller: 'secret' },
  GlobalSignOut: { run: globalSignOut, caller: 'token' },
  AdminGetUser: { run: adminGetUser, caller: 'signed' },
  AdminDeleteUser: { run: adminDeleteUser, caller: 'signed' },
  ListUsers: { run: listUsers, caller: 'signed' },
  AdminUserGlobalSignOut: { run: adminUserGlobalSignOut, caller: 'signed' },
};
