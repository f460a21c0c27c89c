// Calls to Cognito with an access token that has `scope` need no proof of the client. Our Lambdas never make them.

import { AwsError } from '../common/aws-json.ts';
import { notAuthorized } from './errors.ts';
import { type Input, text } from './input.ts';
import type { Pool, TokenReason } from './pool.ts';
import type { User } from './users.ts';

const scope = 'aws.cognito.signin.user.admin';

/** Returns the scopes of a user's access token, according to the pre token generation trigger. */
export async function scopesFor(pool: Pool, user: User, triggerSource: TokenReason): Promise<readonly string[]> {
  const event = {
    version: '2',
    region: 'us-east-1',
    userPoolId: pool.id,
    userName: user.sub,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: pool.clientId },
    triggerSource,
    request: { userAttributes: { ...user.attributes, sub: user.sub }, groupConfiguration: {}, scopes: [scope] },
    response: { claimsAndScopeOverrideDetails: {} },
  };
  const { response } = await pool.triggers.preTokenGeneration(event).catch((error: Error) => {
    throw new AwsError('UserLambdaValidationException', `PreTokenGeneration failed with error ${error.message}.`);
  });
  const { scopesToSuppress = [] } = response.claimsAndScopeOverrideDetails.accessTokenGeneration ?? {};
  return scopesToSuppress.includes(scope) ? [] : [scope];
}

export const selfService: readonly string[] = [
  'AssociateSoftwareToken',
  'ChangePassword',
  'CompleteWebAuthnRegistration',
  'ConfirmDevice',
  'DeleteUser',
  'DeleteUserAttributes',
  'DeleteWebAuthnCredential',
  'ForgetDevice',
  'GetDevice',
  'GetUser',
  'GetUserAttributeVerificationCode',
  'GetUserAuthFactors',
  'GlobalSignOut',
  'ListDevices',
  'ListWebAuthnCredentials',
  'SetUserMFAPreference',
  'SetUserSettings',
  'StartWebAuthnRegistration',
  'UpdateDeviceStatus',
  'UpdateUserAttributes',
  'VerifySoftwareToken',
  'VerifyUserAttribute',
];

/** Refuses a call whose access token lacks the scope, as Cognito does. Other calls are not emulated. */
export async function refuseSelfService(pool: Pool, name: string, input: Input): Promise<never> {
  const scopes = await pool.tokens.scopesOf(text(input, 'AccessToken'));
  if (!scopes.includes(scope)) throw notAuthorized('Access Token does not have required scopes');
  throw new AwsError('UnknownOperationException', `The local user pool doesn't emulate ${name}.`);
}
