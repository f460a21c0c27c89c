import { SessionInvalid } from '../platform/errors.ts';
import { tokenVerifier } from '../identity/verify-token.ts';
import { dynamoSessions } from '../identity/sessions.ts';
import { authenticator } from './authenticate.ts';
import { clearedCookies } from './cookies.ts';
import { type Endpoint, type Factories, type LambdaHandler, lambdaOf } from './endpoint.ts';

/** Loaded by the first session that is refreshed. */
const userPool = async () => (await import('../identity/user-pool.ts')).cognitoUserPool();

/** A 401 clears the session's cookies. */
export function authenticatedHandler<Dependencies>(
  endpoint: Endpoint<Dependencies>,
  factories: Factories<Dependencies>,
): LambdaHandler {
  const authenticate = authenticator({ userPool, sessions: dynamoSessions, verify: tokenVerifier });
  return lambdaOf(endpoint, factories, authenticate, (error) =>
    error instanceof SessionInvalid ? clearedCookies() : [],
  );
}
