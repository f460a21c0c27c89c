import { ServerError } from '../../../lib/errors.ts';

const unauthorized = 401;

/** Whether a link leads nowhere any more: which of the reasons it is, nobody is told. */
export const isEnded = (error: unknown): error is ServerError =>
  error instanceof ServerError && error.status === unauthorized;
