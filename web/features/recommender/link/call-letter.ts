import type { Contract } from '../../../../shared/contracts/contract.ts';
import { letterHeader } from '../../../../shared/contracts/letter.ts';
import { type CallRequest, call } from '../../../lib/call.ts';

/** A call by a letter's token, or a list's. */
export const callLetter = <Body, Query, Param extends string, Result>(
  contract: Contract<Body, Query, Param, Result>,
  token: string,
  request: Omit<CallRequest<Body>, 'headers'> = {},
): Promise<Result> => call(contract, { ...request, headers: { [letterHeader]: token } });
