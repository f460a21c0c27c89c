import { AwsError } from '../common/aws-json.ts';
import type { Pool, TokenReason } from './pool.ts';
import type { User } from './users.ts';

/** The scope that allows calls to Cognito with an access token alone. The local user pool has no such calls. */
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
