import { useEffect, useState } from 'react';
import { CookiesBlockedError } from '../../../lib/calls/errors.ts';
import { numberIn } from '../../../lib/storage/link-tokens.ts';
import { hasLoginMarker } from '../../../lib/storage/login-marker.ts';
import { openApplication, saveNow } from '../../application/index.ts';
import { loadLinked } from '../../applications/index.ts';
import { beginSession, isLoggedIn, sessionChanged } from '../../session/index.ts';

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

/** In the link of an email to the log-in, until that application is open. */
let linked = 0;

/** Opens it for somebody who is logged in already. Returns whether that is under way. */
export function useLinkedApplication(): boolean {
  const [isOpening, setOpening] = useState(() => {
    linked = numberIn(location.href, 'application') || linked;
    return linked > 0 && isLoggedIn();
  });
  useEffect(() => {
    if (isOpening) openLinked().then(setOpening, () => setOpening(false));
  }, [isOpening]);
  return isOpening;
}

async function openLinked(): Promise<boolean> {
  const isOpen = await (await loadLinked()).openLinked(linked);
  if (isOpen) linked = 0;
  return isOpen;
}

/** After a log-in, which has chosen the newest application: that stays open when the other one cannot be chosen. */
async function chooseLinkedApplication(): Promise<void> {
  if (linked > 0)
    await loadLinked()
      .then(({ chooseLinked }) => chooseLinked(linked))
      .catch(() => {});
  linked = 0;
}
