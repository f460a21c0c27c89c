import { loadPopover } from '../features/account/index.ts';
import { isServiceUser } from '../features/session/index.ts';
import { removeExpiredDrafts } from '../features/store/index.ts';
import { registerServiceWorker } from '../lib/register-service-worker.ts';
import { loadAlertDialog } from '../ui/error-dialog.tsx';
import { loadPrivacy } from './privacy.tsx';
import { loadScreens } from './screens.ts';

const loadTabs = () => import('../form/sections/tab-list.tsx');

/** What is needed later: the applicant's screens are loaded ahead of time and kept, so that they open offline. */
export function afterFirstScreen() {
  removeExpiredDrafts();
  if (isServiceUser()) return;
  const later = [loadScreens.form, loadScreens.account, loadPopover, loadTabs, loadPrivacy, loadAlertDialog];
  for (const load of later) load().catch(() => {});
  registerServiceWorker();
}
