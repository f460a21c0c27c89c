import type { FieldErrors } from '../../shared/contracts/application.ts';
import { messages } from '../../shared/messages.ts';

/** A call of the applicant's own that nobody is logged in for. */
export class UnauthorizedError extends Error {
  override name = 'UnauthorizedError' as const;
  constructor() {
    super(messages.sessionInvalid);
  }
}

/** What the server refused or could not do, in a sentence that a person may read. */
export class ServerError extends Error {
  override name = 'ServerError' as const;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  constructor(message: string, status: number, errors?: FieldErrors) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

/** No answer came at all: the device is offline, or the server out of reach. */
export class OfflineError extends Error {
  override name = 'OfflineError' as const;
  constructor() {
    super('You seem to be offline. Please check your connection and try again.');
  }
}

/** The sentence of an error of ours, the general one for anything else. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ServerError || error instanceof OfflineError || error instanceof UnauthorizedError
    ? error.message
    : messages.unexpected;
