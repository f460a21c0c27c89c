import { PopoverContent } from '../features/account/index.ts';
import { isServiceUser } from '../features/session/index.ts';
import { isTimeOld, noteServerTime } from '../lib/calls/server-day.ts';
import { registerServiceWorker } from '../lib/code/register-service-worker.ts';
import { AlertDialog } from '../ui/dialog/error-dialog.tsx';
import { PrivacyDialog } from './frame/privacy.tsx';
import { screens } from './screens.ts';

const loadTabs = () => import('../form/sections/tab-list.tsx');

/** What is needed later: the applicant's screens are loaded ahead of time and kept, so that they open offline. */
export function afterFirstScreen() {
  if (isServiceUser()) return;
  for (const part of [screens.form, screens.account, PopoverContent, PrivacyDialog, AlertDialog]) void part.preload();
  loadTabs().catch(() => {});
  registerServiceWorker();
  askTime();
  document.addEventListener('visibilitychange', askTime);
}

const tenMinutes = 600_000;

/** For a visitor, whose page calls nothing. */
function askTime() {
  if (document.visibilityState === 'hidden' || !navigator.onLine || !isTimeOld(tenMinutes)) return;
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(noteServerTime, () => {});
}
