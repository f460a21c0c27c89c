import type { Need } from '../policy/applies.ts';
import { type AwsRequest, type Facts, fieldsOf, operationOf } from './aws-request.ts';

/**
 * Cognito evaluates no policy of IAM for these, but the app client's secret or a token.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/authentication-flows-public-server-side.html
 */
const withoutPolicy = [
  'SignUp',
  'ConfirmSignUp',
  'ResendConfirmationCode',
  'InitiateAuth',
  'GetTokensFromRefreshToken',
  'ForgotPassword',
  'ConfirmForgotPassword',
  'RevokeToken',
  'GlobalSignOut',
];

export function cognitoNeeds(request: AwsRequest, { region, account }: Facts): Need[] {
  const operation = operationOf(request);
  if (withoutPolicy.includes(operation)) return [];
  const { UserPoolId } = fieldsOf(request) as { UserPoolId?: string };
  return [
    {
      action: `cognito-idp:${operation}`,
      resource: `arn:aws:cognito-idp:${region}:${account}:userpool/${UserPoolId}`,
    },
  ];
}
