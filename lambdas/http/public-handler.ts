import { type Endpoint, type Factories, type LambdaHandler, lambdaOf } from './endpoint.ts';

/** @param cookiesOnFailure cookies to set although the call failed */
export function publicHandler<Dependencies>(
  endpoint: Endpoint<Dependencies>,
  factories: Factories<Dependencies>,
  cookiesOnFailure: (error: unknown) => readonly string[] = () => [],
): LambdaHandler {
  if (endpoint.contract.access === 'session')
    throw new Error(`${endpoint.contract.name} needs a session: use authenticatedHandler`);
  return lambdaOf(endpoint, factories, async () => ({ applicant: '', cookies: [] }), cookiesOnFailure);
}
