import { useEffect, useState } from 'react';
import { CookiesBlockedError } from '../../../lib/calls/errors.ts';
import { numberIn } from '../../../lib/storage/link-tokens.ts';
import { hasLoginMarker } from '../../../lib/storage/login-marker.ts';
import {
  type AccountState,
  nameOf,
  openApplication,
  saveNow,
  saving,
  stateWithDraft,
} from '../../application/index.ts';
import { loadLinked } from '../../applications/index.ts';
import { beginSession, isLoggedIn, sessionChanged } from '../../session/index.ts';

interface Opened {
  readonly page: string;
  /** The visitor's answers that have become the applicant's (specification, section 2). */
  readonly state: AccountState;
}

/** Opens the application after a log-in, and adds what the visitor answered. Returns the page to continue with. */
export async function openAccount(username: string): Promise<Opened> {
  if (!hasLoginMarker()) throw new CookiesBlockedError();
  const { answers = {}, ...draft } = stateWithDraft();
  beginSession(username);
  await chooseLinkedApplication();
  const profile = await openApplication();
  await saveNow();
  sessionChanged();
  const earlier = saving.earlier.get();
  const added = Object.entries(answers).filter(([key]) => !earlier.has(nameOf('answer', key)));
  return { page: profile.last_page ?? '/about', state: { ...draft, answers: Object.fromEntries(added) } };
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
