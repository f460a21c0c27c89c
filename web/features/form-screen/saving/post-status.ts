import { postWebStatus } from '../../../../shared/contracts/application.ts';
import type { WebStatus } from '../../../../shared/status.ts';
import { call } from '../../../lib/calls/call.ts';
import { atOnce, retriedInSession } from '../../../lib/code/retried.ts';

/** Posts the status in up to three attempts (specification, section 7). */
export const postStatus = (web_status: WebStatus) =>
  retriedInSession(() => call(postWebStatus, { body: { web_status } }), atOnce);
