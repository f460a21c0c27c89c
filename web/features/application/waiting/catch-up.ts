import { OfflineError } from '../../../lib/errors.ts';
import { application, reloadApplication } from '../../store/index.ts';

/** Before a change after one that did not reach the server. Throws OfflineError as long as the profile does not load. */
export async function catchUp() {
  if (!application.state.behind) return;
  await reloadApplication();
  if (application.state.behind) throw new OfflineError();
}
