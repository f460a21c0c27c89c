import { postWebStatus } from '../../../../shared/contracts/application.ts';
import type { WebStatus } from '../../../../shared/status.ts';
import { call } from '../../../lib/call.ts';

/** Up to three attempts (specification, section 7). */
export const webStatusMutation = {
  mutationFn: (web_status: WebStatus) => call(postWebStatus, { body: { web_status } }),
  retry: 2,
} as const;
