import { PopoverContent } from '../features/account/index.ts';
import { followDay } from '../features/application/index.ts';
import { isServiceUser } from '../features/session/index.ts';
import { isServerTimeStale, recordServerTime } from '../lib/calls/server-time.ts';
import { registerServiceWorker } from '../lib/code/register-service-worker.ts';
import { AlertDialog } from '../ui/dialog/error-dialog.tsx';
import { PrivacyDialog } from './frame/privacy.tsx';
import { screens } from './screens.ts';

const loadTabs = () => import('../form/sections/tab-list.tsx');

/** Loads the applicant's other screens ahead of time, so that they also open offline. Runs after the first screen. */
export function runDeferredStartup() {
  if (isServiceUser()) return;
  for (const part of [screens.form, screens.account, PopoverContent, PrivacyDialog, AlertDialog]) void part.preload();
  loadTabs().catch(() => {});
  registerServiceWorker();
  updateServerTime();
  document.addEventListener('visibilitychange', updateServerTime);
  followDay();
}

const tenMinutes = 600_000;

/** Gets the server's time for visitors, whose page makes no calls. */
function updateServerTime() {
  if (document.visibilityState === 'hidden' || !navigator.onLine || !isServerTimeStale(tenMinutes)) return;
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(recordServerTime, () => {});
}
