import { createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer } from '../../infra/local/common/listen.ts';

/** The moment of a failure: before the call reaches the service, or after the service has executed the call. */
export type Moment = 'before' | 'after';

/**
 * The kind of a failure: connection reset, half a response and then a reset, an error or throttling response of the
 * service, or no response.
 */
export type FaultKind = 'cut' | 'truncated' | 'failing' | 'throttled' | 'hanging';

export interface Faults {
  /** The number of calls since the last `resetFaults`. */
  calls: number;
  /** The call to fail, counted from 1. With `isPermanent`, all later calls fail too. */
  plan?: { readonly call: number; readonly moment: Moment; readonly isPermanent: boolean; readonly kind?: FaultKind };
  /** Resolves when a call may continue. `target` names the operation, except for S3. */
  gate?: (target: string) => Promise<void>;
}

/** The time in ms that a call waits for its counterpart. Two processes that do the same work call within this time. */
const peerMs = 250;

/** Holds each call until another one arrives, so that two processes make their calls at the same moment. */
export function pairCalls(): () => Promise<void> {
  let release: (() => void) | undefined;
  return () =>
    new Promise((resolve) => {
      const peer = release;
      release = peer ? undefined : resolve;
      if (peer) {
        peer();
        resolve();
        return;
      }
      setTimeout(() => {
        if (release === resolve) release = undefined;
        resolve();
      }, peerMs);
    });
}

export const resetFaults = (faults: Faults) => {
  faults.calls = 0;
  delete faults.plan;
};

/** Counts a call. Returns the moment at which it fails, or undefined if it succeeds. */
export function countCall(faults: Faults): Moment | undefined {
  faults.calls += 1;
  const { plan } = faults;
  if (plan?.call === faults.calls) return plan.moment;
  return plan?.isPermanent && faults.calls > plan.call ? 'before' : undefined;
}

const errors = {
  failing: { code: 'InternalServerError', s3: 'InternalError', status: { json: 500, xml: 500 } },
  throttled: { code: 'ThrottlingException', s3: 'SlowDown', status: { json: 400, xml: 503 } },
} as const;

/** Returns an error in the service's own format: XML for S3, JSON for the others. */
function errorResponse(kind: keyof typeof errors, isJson: boolean) {
  const { code, s3, status } = errors[kind];
  return isJson
    ? {
        status: status.json,
        type: 'application/x-amz-json-1.0',
        body: JSON.stringify({ __type: code, message: 'secret' }),
      }
    : {
        status: status.xml,
        type: 'application/xml',
        body: `<Error><Code>${s3}</Code><Message>secret</Message></Error>`,
      };
}

/** Starts a proxy that forwards calls to a service and makes the planned calls fail. */
export async function startFaultProxy(target: string, faults: Faults) {
  const server = createServer(async (incoming, outgoing) => {
    const moment = countCall(faults);
    const kind = faults.plan?.kind ?? 'cut';
    const { method, headers, url = '/' } = incoming;
    const fail = () => {
      if (kind === 'hanging') return;
      if (kind === 'cut' || kind === 'truncated') return void incoming.socket.destroy();
      const { status, type, body } = errorResponse(kind, 'x-amz-target' in headers || url.startsWith('/places/'));
      outgoing.writeHead(status, { 'content-type': type }).end(body);
    };
    const sent = await buffer(incoming);
    await faults.gate?.(String(headers['x-amz-target']));
    if (moment === 'before') return fail();
    const forwarded = request(new URL(url, target), { method, headers }, async (response) => {
      const answer = await buffer(response);
      const whole = () => outgoing.writeHead(response.statusCode ?? 500, response.headers);
      if (moment === 'after' && kind === 'truncated' && answer.length > 1)
        return void whole().write(answer.subarray(0, answer.length / 2), fail);
      if (moment === 'after') return fail();
      whole().end(answer);
    });
    forwarded.once('error', () => incoming.socket.destroy());
    forwarded.end(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    stop: () => closeServer(server),
  };
}
