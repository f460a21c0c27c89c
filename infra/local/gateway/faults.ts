import type { IncomingMessage, ServerResponse } from 'node:http';
import { tooManyTries } from '../../../shared/account/too-many-tries.ts';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { matchRoute } from './match-route.ts';

/** What a call of the API answers instead of its result; a slow one answers as ever, later. */
export const faultKinds = ['fails', 'isThrottled', 'isSlow', 'isUnreachable'] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault extends Pick<Contract, 'method' | 'path'> {
  readonly kind: FaultKind;
}

export interface Faults {
  replace(faults: readonly Fault[]): void;
  readonly present: readonly Fault[];
  /** Whether the request has been answered. */
  answers(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

const slownessMs = 8_000;

const refuse = (status: number, message: string) => (response: ServerResponse) =>
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify({ message }));

/** The functions of accounts count attempts themselves; other calls are throttled before they reach their function. */
const throttle = (response: ServerResponse, { method, path }: Fault) =>
  refuse(429, method === 'POST' && path.startsWith('/public/') ? tooManyTries : 'Too Many Requests')(response);

const answersOf: Readonly<Record<FaultKind, (response: ServerResponse, fault: Fault) => unknown>> = {
  fails: refuse(500, 'Internal Server Error'),
  isThrottled: throttle,
  isSlow: () => new Promise((resolve) => setTimeout(resolve, slownessMs)),
  isUnreachable: (response) => response.destroy(),
};

/** Makes calls fail on purpose, for testers: none until they are chosen. */
export function openFaults(): Faults {
  let present: readonly Fault[] = [];
  return {
    get present() {
      return present;
    },
    replace(faults) {
      present = faults;
    },
    async answers({ method = '', url = '' }, response) {
      const fault = present.length > 0 ? matchRoute(present, method, url.split('?')[0] ?? '')?.route : undefined;
      if (!fault) return false;
      await answersOf[fault.kind](response, fault);
      return fault.kind !== 'isSlow';
    },
  };
}
