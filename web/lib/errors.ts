import type { FieldErrors } from '../../shared/form/validate.ts';
import { messages } from '../../shared/messages.ts';

export class UnauthorizedError extends Error {
  override name = 'UnauthorizedError' as const;
  constructor() {
    super(messages.sessionInvalid);
  }
}

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

export class OfflineError extends Error {
  override name = 'OfflineError' as const;
  constructor() {
    super('You seem to be offline. Please check your connection and try again.');
  }
}

export const sentenceOf = (error: unknown): string =>
  error instanceof ServerError || error instanceof OfflineError || error instanceof UnauthorizedError
    ? error.message
    : messages.unexpected;
