import { CookiesBlockedError } from '../../../lib/errors.ts';
import { hasLoginMarker } from '../../../lib/login-marker.ts';
import { openApplication, saveNow } from '../../application/index.ts';
import { beginSession, sessionChanged } from '../../session/index.ts';
import { chooseLinkedApplication } from './use-linked-application.ts';

/** Opens the application of whoever has just logged in, with what a visitor has answered. Returns the page to go on with. */
export async function openAccount(username: string): Promise<string> {
  if (!hasLoginMarker()) throw new CookiesBlockedError();
  beginSession(username);
  await chooseLinkedApplication();
  const profile = await openApplication();
  await saveNow();
  sessionChanged();
  return profile.last_page ?? '/about';
}
