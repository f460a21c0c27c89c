import type { Input } from '../input.ts';
import type { Pool } from '../pool.ts';
import { adminDeleteUser, adminGetUser, adminUserGlobalSignOut } from './admin.ts';
import { confirmForgotPassword } from './confirm-forgot-password.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { forgotPassword } from './forgot-password.ts';
import { initiateAuth } from './initiate-auth.ts';
import { resendConfirmationCode } from './resend-confirmation-code.ts';
import { globalSignOut, revokeToken } from './sign-out.ts';
import { signUp } from './sign-up.ts';

interface Operation {
  run(pool: Pool, input: Input): Promise<object>;
  /** Who calls names the app client, shows an access token, or signs the request and names the pool. */
  readonly caller: 'client' | 'token' | 'signed';
}

/** The operations that the product uses, by their names on the wire. */
export const operations: Readonly<Record<string, Operation>> = {
  SignUp: { run: signUp, caller: 'client' },
  ConfirmSignUp: { run: confirmSignUp, caller: 'client' },
  ResendConfirmationCode: { run: resendConfirmationCode, caller: 'client' },
  InitiateAuth: { run: initiateAuth, caller: 'client' },
  ForgotPassword: { run: forgotPassword, caller: 'client' },
  ConfirmForgotPassword: { run: confirmForgotPassword, caller: 'client' },
  RevokeToken: { run: revokeToken, caller: 'client' },
  GlobalSignOut: { run: globalSignOut, caller: 'token' },
  AdminGetUser: { run: adminGetUser, caller: 'signed' },
  AdminDeleteUser: { run: adminDeleteUser, caller: 'signed' },
  AdminUserGlobalSignOut: { run: adminUserGlobalSignOut, caller: 'signed' },
};
