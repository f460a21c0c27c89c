import { limits } from '../../../shared/limits.ts';
import { ServerError } from '../../lib/errors.ts';

const payloadTooLarge = 413;

/** An answer that no request may carry. */
export class TooLongError extends ServerError {
  constructor() {
    const most = limits.valueLength.toLocaleString('en-US');
    super(
      `One of your answers has more than ${most} characters and cannot be saved. Please shorten it.`,
      payloadTooLarge,
    );
  }
}
