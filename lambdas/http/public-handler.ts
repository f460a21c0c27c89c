import type { Contract } from '../../shared/contracts/contract.ts';
import { type CookiesOnFailure, type Handle, type LambdaHandler, lambdaOf } from './endpoint.ts';

export function publicHandler<C extends Contract>(
  contract: C,
  handle: Handle<C>,
  cookiesOnFailure: CookiesOnFailure = () => [],
): LambdaHandler {
  if (contract.access === 'session') throw new Error(`${contract.name} needs a session: use authenticatedHandler`);
  return lambdaOf(contract, handle, async () => ({ account: '', number: 1, cookies: [] }), cookiesOnFailure);
}
