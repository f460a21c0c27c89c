import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { tooManyTries } from '../../../shared/messages.ts';
import { respondJson } from '../common/respond-json.ts';
import { matchRoute } from './match-route.ts';

/** The ways in which a call of the API can fail. A slow call returns its normal result later. */
export const faultKinds = ['fails', 'isThrottled', 'isSlow', 'isUnreachable'] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault extends Pick<Contract, 'method' | 'path'> {
  readonly kind: FaultKind;
}

const slownessMs = 8_000;

/** Answers 429. Account functions count attempts themselves; other calls are throttled before their function. */
const throttle = (response: ServerResponse, { method, path }: Fault) =>
  respondJson(response, 429, {
    message: method === 'POST' && path.startsWith('/public/') ? tooManyTries : 'Too Many Requests',
  });

const responders: Readonly<Record<FaultKind, (response: ServerResponse, fault: Fault) => unknown>> = {
  fails: (response) => respondJson(response, 500, { message: 'Internal Server Error' }),
  isThrottled: throttle,
  isSlow: () => new Promise((resolve) => setTimeout(resolve, slownessMs)),
  isUnreachable: (response) => response.destroy(),
};

export const faultsCookie = 'local-faults';

/** Reads the faults from a cookie, so that calls of other browsers and tests do not fail. */
export function faultsOf({ headers }: IncomingMessage): readonly Fault[] {
  const pair = (headers.cookie ?? '').split('; ').find((cookie) => cookie.startsWith(`${faultsCookie}=`));
  return pair ? JSON.parse(decodeURIComponent(pair.slice(faultsCookie.length + 1))) : [];
}

export const cookieOfFaults = (faults: readonly Fault[]): string =>
  `${faultsCookie}=${encodeURIComponent(JSON.stringify(faults))}; Path=/; HttpOnly; SameSite=Strict`;

/** Returns the cookie that adds a fault to those of a browser. If a call has several faults, only the last is kept. */
export const addFault = (request: IncomingMessage, fault: Fault): string =>
  cookieOfFaults([
    ...faultsOf(request).filter(({ method, path }) => method !== fault.method || path !== fault.path),
    fault,
  ]);

/** Makes calls fail on purpose, for testers. Returns whether the request has been answered. */
export async function respondWithFault(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { method = '', url = '' } = request;
  const fault = matchRoute(faultsOf(request), method, url.split('?')[0] ?? '')?.route;
  if (!fault) return false;
  await responders[fault.kind](response, fault);
  return fault.kind !== 'isSlow';
}
