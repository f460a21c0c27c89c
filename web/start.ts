import { getProfile } from '../shared/contracts/application.ts';
import { watchEarlyAccountClick } from './lib/first-screen/early-account-click.ts';
import { showFirstScreen } from './lib/first-screen/show-first-screen.ts';
import { currentIdleness } from './lib/storage/activity.ts';
import { serviceToken } from './lib/storage/link-tokens.ts';
import { hasLoginMarker } from './lib/storage/login-marker.ts';
import { firstScreenGroup, type ScreenGroup } from './routes/paths.ts';

/** The files that each group of screens needs. The build fills them in. */
declare const screenFiles: Readonly<Record<ScreenGroup, readonly string[]>>;

// This script is inlined in the page. It requests what the current screen needs before the client's code has loaded. If
// the Content-Security-Policy blocks the script, the client makes these requests later.
const isStaff = serviceToken() !== null || location.search.includes('service_token');
const group = firstScreenGroup(location.pathname, isStaff);

watchEarlyAccountClick();
if (group === 'form') showFirstScreen();
for (const href of screenFiles[group]) {
  // The page already contains the style sheets of the first screen.
  if (document.querySelector(`link[href="${href}"]`)) continue;
  const link = document.createElement('link');
  link.href = href;
  link.rel = href.endsWith('.css') ? 'preload' : 'modulepreload';
  link.crossOrigin = '';
  if (link.rel === 'preload') link.as = 'style';
  document.head.append(link);
}
if (group === 'form' && hasLoginMarker() && currentIdleness() !== 'expired') {
  window.earlyProfile = fetch(getProfile.path, { headers: { 'content-type': 'application/json' } });
  window.earlyProfile.catch(() => {});
}
const root = document.getElementById('root');
// Staff do not see the applicants' header.
if (group === 'print') root?.replaceChildren(root.lastElementChild ?? '');
