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
import { loadLinkedApplicationCode } from '../../applications/index.ts';
import { beginSession, isLoggedIn, notifySessionChange } from '../../session/index.ts';

interface OpenedAccount {
  readonly page: string;
  /** The visitor's answers that became the applicant's (specification, section 2). */
  readonly state: AccountState;
}

/**
 * Opens the application after a login and adds the visitor's answers to it. Returns the page to open next.
 * @throws CookiesBlockedError if the browser did not keep the login marker
 */
export async function openAccount(username: string): Promise<OpenedAccount> {
  if (!hasLoginMarker()) throw new CookiesBlockedError();
  const { answers = {}, ...draft } = stateWithDraft();
  beginSession(username);
  await chooseLinkedApplication();
  const profile = await openApplication();
  await saveNow();
  notifySessionChange();
  const earlier = saving.earlierEntries.get();
  const added = Object.entries(answers).filter(([key]) => !earlier.has(nameOf('answer', key)));
  return { page: profile.last_page ?? '/about', state: { ...draft, answers: Object.fromEntries(added) } };
}

/** The application's number from the link in an email; 0 if there is none. Kept until that application is open. */
let linkedNumber = 0;

/** Opens the linked application if the user is already logged in. Returns whether it is still opening. */
export function useLinkedApplication(): boolean {
  const [isOpening, setOpening] = useState(() => {
    linkedNumber = numberIn(location.href, 'application') || linkedNumber;
    return linkedNumber > 0 && isLoggedIn();
  });
  useEffect(() => {
    if (isOpening) openLinkedApplication().then(setOpening, () => setOpening(false));
  }, [isOpening]);
  return isOpening;
}

async function openLinkedApplication(): Promise<boolean> {
  const isOpen = await (await loadLinkedApplicationCode()).openApplicationByNumber(linkedNumber);
  if (isOpen) linkedNumber = 0;
  return isOpen;
}

/** Selects the linked application after a login. If that fails, the newest one stays open. */
async function chooseLinkedApplication(): Promise<void> {
  if (linkedNumber > 0)
    await loadLinkedApplicationCode()
      .then(({ chooseApplicationByNumber }) => chooseApplicationByNumber(linkedNumber))
      .catch(() => {});
  linkedNumber = 0;
}
