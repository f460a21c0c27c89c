import { applicationHeader } from '../../../shared/contracts/application.ts';
import type { Contract } from '../../../shared/contracts/contract.ts';
import type { FieldErrors } from '../../../shared/form/validate.ts';
import { messages } from '../../../shared/messages.ts';
import { announceApplicationChanged, applicationTag } from './application-tag.ts';
import { announceUnauthorized, currentSession } from './call-session.ts';
import { OfflineError, ServerError, UnauthorizedError } from './errors.ts';
import { recordServerTime } from './server-time.ts';

export interface CallRequest<Body> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Body;
  readonly signal?: AbortSignal;
  /** The response, if the request has already been sent. */
  readonly response?: Promise<Response> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Lets the call outlive its page, for saves while the page closes. */
  readonly keepalive?: boolean;
}

/** The time limit of a call. API Gateway gives up after 29 s, so a longer call was lost on the network. */
export const timeoutMs = 35_000;

/**
 * Calls an endpoint (specification, sections 7 and 8).
 * @throws UnauthorizedError if the session has ended, OfflineError if no response arrives, and ServerError for other
 * failures.
 */
export async function call<Body, Query, Param extends string, Result>(
  contract: Contract<Body, Query, Param, Result>,
  request: CallRequest<Body> = {},
): Promise<Result> {
  const session = currentSession();
  const isApplicantCall = contract.path.startsWith('/api/');
  const response = await send(contract, request);
  recordServerTime(response);
  if (response.status === 401 && isApplicantCall) {
    announceUnauthorized(session);
    throw new UnauthorizedError();
  }
  const content = await contentOf(response);
  if (isApplicantCall && session !== currentSession()) throw new UnauthorizedError();
  if (response.ok) return content as Result;
  if (fieldOf(content, 'application_changed') === true) announceApplicationChanged(session);
  throw new ServerError(messageOf(content), response.status, errorsOf(content), content);
}

const send = (contract: Pick<Contract, 'method' | 'path'>, request: CallRequest<unknown>): Promise<Response> =>
  (request.response ?? fetch(...fetchArguments(contract, request))).catch((error: unknown) => {
    throw request.signal?.aborted ? error : new OfflineError();
  });

const fetchArguments = (
  { method, path }: Pick<Contract, 'method' | 'path'>,
  { params = {}, query, body, headers, signal, keepalive }: CallRequest<unknown>,
): Parameters<typeof fetch> => [
  urlOf(path, params, query),
  {
    method,
    headers: { 'content-type': 'application/json', ...targetHeader(method, path), ...headers },
    credentials: 'same-origin',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: anySignal(AbortSignal.timeout(timeoutMs), signal),
    ...(keepalive && { keepalive }),
  },
];

/** Combines two signals like AbortSignal.any, which Safari lacks before 17.4. */
function anySignal(first: AbortSignal, second: AbortSignal | undefined): AbortSignal {
  if (!second) return first;
  const controller = new AbortController();
  for (const signal of [first, second]) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  }
  return controller.signal;
}

/** Names the application that a change is meant for. The cookies may now belong to another account. */
function targetHeader(method: string, path: string): Record<string, string> {
  const tag = applicationTag();
  return tag !== '' && method !== 'GET' && path.startsWith('/api/') ? { [applicationHeader]: tag } : {};
}

function urlOf(path: string, params: Readonly<Record<string, string>>, query: CallRequest<unknown>['query']) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  if (!query) return filled;
  return `${filled}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}

async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw new OfflineError();
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new ServerError(messages.unexpected, response.status);
  }
}

const fieldOf = (content: unknown, name: string): unknown =>
  typeof content === 'object' && content !== null && name in content
    ? (content as Record<string, unknown>)[name]
    : undefined;

/** Whether a message is for users. API Gateway's own errors contain only a reason phrase such as "Not Found". */
const isSentence = (message: string) => /[^\w ]/.test(message);

function messageOf(content: unknown): string {
  const message = fieldOf(content, 'message');
  return typeof message === 'string' && isSentence(message) ? message : messages.unexpected;
}

function errorsOf(content: unknown): FieldErrors | undefined {
  const errors = fieldOf(content, 'errors');
  return typeof errors === 'object' && errors !== null ? (errors as FieldErrors) : undefined;
}
