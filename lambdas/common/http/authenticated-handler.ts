import { SessionInvalid } from '../errors.ts';
import { cognitoUserPool } from '../identity/user-pool.ts';
import { tokenVerifier } from '../identity/verify-token.ts';
import { dynamoSessions } from '../storage/sessions.ts';
import { authenticator } from './authenticate.ts';
import { clearedCookies } from './cookies.ts';
import { type Endpoint, type Factories, type LambdaHandler, lambdaOf } from './endpoint.ts';

/** A 401 clears the session's cookies. */
export function authenticatedHandler<Dependencies>(
  endpoint: Endpoint<Dependencies>,
  factories: Factories<Dependencies>,
): LambdaHandler {
  const authenticate = authenticator({ userPool: cognitoUserPool, sessions: dynamoSessions, verify: tokenVerifier });
  return lambdaOf(endpoint, factories, authenticate, (error) =>
    error instanceof SessionInvalid ? clearedCookies() : [],
  );
}
