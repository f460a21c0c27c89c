import type { Contract } from '../../shared/contracts/contract.ts';
import { SessionInvalid } from '../platform/errors.ts';
import { applicationCookies } from './application-cookie.ts';
import { authenticate } from './authenticate.ts';
import { clearedCookies } from './cookies.ts';
import { type Handle, type LambdaHandler, lambdaOf } from './endpoint.ts';

/** A 401 clears the session's cookies. */
export const authenticatedHandler = <C extends Contract>(contract: C, handle: Handle<C>): LambdaHandler =>
  lambdaOf(contract, handle, authenticate, (error, cookies) =>
    error instanceof SessionInvalid ? [...clearedCookies(), ...applicationCookies(1, cookies)] : [],
  );
