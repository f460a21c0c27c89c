import { limits } from '../../../../shared/limits.ts';
import { ServerError } from '../../../lib/errors.ts';

const payloadTooLarge = 413;

export class TooLongError extends ServerError {
  constructor(labels: readonly string[]) {
    const most = limits.valueLength.toLocaleString('en-US');
    super(
      `An answer has more than ${most} characters and cannot be saved: ${labels.join(', ')}. Please shorten it.`,
      payloadTooLarge,
    );
  }
}
