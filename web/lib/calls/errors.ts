import type { FieldErrors } from '../../../shared/form/validate.ts';
import { messages } from '../../../shared/messages.ts';

export class UnauthorizedError extends Error {
  override name = 'UnauthorizedError' as const;
  constructor() {
    super(messages.sessionInvalid);
  }
}

/** The status of a response when another write, or the submission, came first. */
export const conflictStatus = 409;

export class ServerError extends Error {
  override name = 'ServerError' as const;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly content: unknown;
  constructor(message: string, status: number, errors?: FieldErrors, content?: unknown) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.content = content;
  }
}

export const offlineMessage = 'You seem to be offline. Check your connection and try again.';

export class OfflineError extends Error {
  override name = 'OfflineError' as const;
  constructor() {
    super(offlineMessage);
  }
}

export class CookiesBlockedError extends Error {
  override name = 'CookiesBlockedError' as const;
  constructor() {
    super("Your browser blocks cookies for this site. Allow them in your browser's settings and try again.");
  }
}

/** Thrown when a newer release has replaced the one that this page belongs to. */
export class OutdatedError extends Error {
  override name = 'OutdatedError' as const;
  constructor() {
    super('This page was updated while you had it open. Reload it.');
  }
}

const tooManyRequests = 429;

/** Whether an error has a successful status. Proxies and Wi-Fi login pages send such responses in place of the API. */
const isSuccess = (status: number) => status < 400;

/** Whether the same call may succeed later, because the connection or the service is down. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof OfflineError ||
  (error instanceof ServerError &&
    (error.status >= 500 || error.status === tooManyRequests || isSuccess(error.status)));

/** Whether the server failed and has logged the reason. Only a 503 says that the same call may succeed later. */
export const isFault = (error: unknown): boolean =>
  error instanceof ServerError && error.status >= 500 && error.status !== 503;

const ownErrors = [ServerError, OfflineError, UnauthorizedError, CookiesBlockedError, OutdatedError];

/** Returns the message of one of our own errors, and a generic sentence for any other error. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error && ownErrors.some((kind) => error instanceof kind) ? error.message : messages.unexpected;
