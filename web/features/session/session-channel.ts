import { applicationTag } from '../../lib/calls/application-tag.ts';
import { currentSession, endCallsOfSession } from '../../lib/calls/call-session.ts';
import { recordActivity } from '../../lib/storage/activity.ts';
import { siteStorage, tabStorage } from '../../lib/storage/storage.ts';
import { createChannel } from '../../lib/storage/tabs.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { isLogoutRunning } from './running-logout.ts';
import {
  clearApplicantData,
  clearCurrentApplicant,
  endSession,
  getCurrentApplicant,
  getSessionHost,
  notifySessionChange,
} from './session.ts';

type Severity = 'error' | 'success';

type SessionMessage =
  | { readonly kind: 'ended'; readonly message: string; readonly severity: Severity }
  | { readonly kind: 'begun'; readonly username: string }
  | { readonly kind: 'chosen' };

const channel = createChannel<SessionMessage>('session');
export const broadcast = channel.post;

let sessionStartedHere: number | undefined;

/** Whether the session began with a login on this page, not in another tab or before the page was loaded. */
export const isSessionStartedHere = (): boolean => sessionStartedHere === currentSession();

/** Begins a session after a login. Ends the visit, and drops the data of an applicant who is still on screen. */
export function beginSession(username: string) {
  recordActivity();
  endVisit();
  clearCurrentApplicant();
  // The browser's Back can open the login page while an application is open.
  if (getSessionHost().shownUsername() !== '') clearApplicantData();
  endCallsOfSession();
  sessionStartedHere = currentSession();
  broadcast({ kind: 'begun', username });
}

/** Ends the session in every tab of the browser and shows the message on the login page. */
export function endSessionEverywhere(message: string, severity: Severity = 'error') {
  broadcast({ kind: 'ended', message, severity });
  endSession(message, severity);
}

/** Follows logins and logouts in other tabs, because all tabs share the session's cookies. */
export function listenToOtherTabs() {
  channel.listen((message) => {
    const shownUsername = getSessionHost().shownUsername();
    if (shownUsername === '') {
      // The application of the earlier session may still be loading.
      clearApplicantData();
      notifySessionChange();
    } else if (message.kind === 'ended') {
      if (!isLogoutRunning()) endSession(message.message, message.severity);
    } else if (message.kind === 'chosen' || message.username !== shownUsername) reloadForOtherApplication();
    // The login may have opened another application of the applicant, which this call finds out.
    else
      getSessionHost()
        .renew()
        .catch(() => {});
  });
  addEventListener('pageshow', ({ persisted }) => persisted && checkRestoredPage());
}

/**
 * Reloads a page that Back has restored, unless its application is still open in this browser. Such a page may have
 * missed the message of a logout or of another application.
 */
function checkRestoredPage() {
  const shownUsername = getSessionHost().shownUsername();
  const current = getCurrentApplicant();
  const isCurrent = current?.username === shownUsername && current.application === applicationTag();
  if (shownUsername === '' || isCurrent) return;
  clearApplicantData();
  location.reload();
}

const applicationChangedKey = 'application-changed';

/** Reloads the page, because the cookies now belong to another application. The reloaded page shows a toast. */
export function reloadForOtherApplication() {
  tabStorage.setItem(applicationChangedKey, 'true');
  clearApplicantData();
  location.reload();
}

/** Shows a toast if this tab was reloaded for another application. Shows it once. */
export function showApplicationChangedToast() {
  if (tabStorage.getItem(applicationChangedKey) === null) return;
  tabStorage.removeItem(applicationChangedKey);
  showToast({
    severity: 'success',
    label: 'Another application',
    text: 'You opened another application in another tab. This tab now shows it too.',
  });
}

/** The storage key of the visit. A visit lasts from a visitor's first step toward an account until the next login. */
const visitKey = 'visit';

export const currentVisit = (): string | null => siteStorage.getItem(visitKey);

export function getOrCreateVisit(): string {
  const visit = currentVisit() ?? crypto.randomUUID();
  siteStorage.setItem(visitKey, visit);
  return visit;
}

export const endVisit = () => siteStorage.removeItem(visitKey);
