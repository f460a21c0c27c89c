import { useEffect, useState } from 'react';
import { isFormRoute } from '../../../../shared/form/structure.ts';
import { CookiesBlockedError } from '../../../lib/calls/errors.ts';
import { numberIn } from '../../../lib/storage/link-tokens.ts';
import { hasLoginMarker } from '../../../lib/storage/login-marker.ts';
import {
  type AccountState,
  application,
  nameOf,
  openApplication,
  saveNow,
  saving,
  stateWithDraft,
} from '../../application/index.ts';
import { loadLinkedApplicationCode } from '../../applications/index.ts';
import { beginSession, isLoggedIn, notifySessionChange, usernameOfEndedSession } from '../../session/index.ts';

interface OpenedAccount {
  readonly page: string;
  /** The visitor's answers that became the applicant's (specification, section 2), and the question to focus. */
  readonly state: AccountState & { readonly question?: string };
}

/**
 * Opens the application after a login and adds the visitor's answers to it. Returns the page to open next.
 * @param returnTo The place that the user wants to open. The application's saved last page comes first (specification,
 *   section 2), unless this user's session ended in this tab.
 * @throws CookiesBlockedError if the browser did not keep the login marker
 */
export async function openAccount(username: string, returnTo?: string): Promise<OpenedAccount> {
  if (!hasLoginMarker()) throw new CookiesBlockedError();
  const { answers = {}, visit } = stateWithDraft();
  const isSameUser = username === usernameOfEndedSession();
  beginSession(username);
  await chooseLinkedApplication();
  const profile = await openApplication();
  await saveNow();
  notifySessionChange();
  const earlier = saving.earlierEntries.get();
  const added = Object.entries(answers).filter(([key]) => !earlier.has(nameOf('answer', key)));
  const [wantedPage = '', question] = (returnTo ?? '').split('#');
  const isBack = isSameUser && isFormRoute(wantedPage);
  if (isBack && wantedPage !== profile.last_page) application.update({ has_changed_page: true });
  const isWanted = returnTo !== undefined && (isBack || profile.last_page === null || !isFormRoute(wantedPage));
  const page = isWanted ? wantedPage : (profile.last_page ?? '/about');
  return { page, state: { answers: Object.fromEntries(added), visit, ...(page === wantedPage && { question }) } };
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
