import { postWebStatus } from '../../../../shared/contracts/application.ts';
import type { WebStatus } from '../../../../shared/status.ts';
import { call } from '../../../lib/calls/call.ts';
import { interactiveRetry, retryInSession } from '../../../lib/code/retry.ts';

/** Posts the status in up to three attempts (specification, section 7). */
export const postStatus = (web_status: WebStatus) =>
  retryInSession(() => call(postWebStatus, { body: { web_status } }), interactiveRetry);
