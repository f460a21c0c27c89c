import { currentSession, endCallsOfSession } from '../../lib/calls/unauthorized.ts';
import { noteActivity } from '../../lib/storage/activity.ts';
import { siteStorage, tabStorage } from '../../lib/storage/storage.ts';
import { createChannel } from '../../lib/storage/tabs.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { endSession, forgetApplicant, forgetCurrentApplicant, sessionChanged, sessionHost } from './session.ts';

type Severity = 'error' | 'success';

type SessionMessage =
  | { readonly kind: 'ended'; readonly message: string; readonly severity: Severity }
  | { readonly kind: 'begun'; readonly username: string }
  | { readonly kind: 'chosen' };

const channel = createChannel<SessionMessage>('session');
export const broadcast = channel.post;

let sessionOfThisTab: number | undefined;

/** Whether the session began with a login on this page, not in another tab or before the page was loaded. */
export const isSessionOfThisTab = (): boolean => sessionOfThisTab === currentSession();

/** Begins a session after a login. Ends the visit, and drops the data of an applicant who is still on screen. */
export function beginSession(username: string) {
  noteActivity();
  endVisit();
  forgetCurrentApplicant();
  // The history can lead to the login while an application is open.
  if (sessionHost().shownUsername() !== '') forgetApplicant();
  endCallsOfSession();
  sessionOfThisTab = currentSession();
  broadcast({ kind: 'begun', username });
}

/** Ends the session in every tab of the browser and shows the message on the login page. */
export function endSessionEverywhere(message: string, severity: Severity = 'error') {
  broadcast({ kind: 'ended', message, severity });
  endSession(message, severity);
}

/** Follows logins and logouts in other tabs, because all tabs share the session's cookies. */
export function followOtherTabs() {
  channel.listen((message) => {
    const shown = sessionHost().shownUsername();
    if (message.kind === 'begun') followLogin(message.username, shown);
    else if (shown === '') sessionChanged();
    else if (message.kind === 'chosen') showOtherApplication();
    else endSession(message.message, message.severity);
  });
}

/** Reloads a tab that shows another applicant, because it would save to the wrong application. */
function followLogin(username: string, shown: string) {
  if (shown === '') return sessionChanged();
  if (shown === username) return;
  showOtherApplication();
}

const changedKey = 'application-changed';

/** Reloads the page, because the cookies now belong to another application. The reloaded page says so. */
export function showOtherApplication() {
  tabStorage.setItem(changedKey, 'true');
  forgetApplicant();
  location.reload();
}

/** Shows a toast if this tab was reloaded for another application. Shows it once. */
export function tellOtherApplication() {
  if (tabStorage.getItem(changedKey) === null) return;
  tabStorage.removeItem(changedKey);
  showToast({
    severity: 'success',
    label: 'Another application',
    text: 'You opened another application in another tab. This tab now shows it too.',
  });
}

/** The storage key of the visit. A visit lasts from a visitor's first step toward an account until the next login. */
const key = 'visit';

export const currentVisit = (): string | null => siteStorage.getItem(key);

export function visitOrNew(): string {
  const visit = currentVisit() ?? crypto.randomUUID();
  siteStorage.setItem(key, visit);
  return visit;
}

export const endVisit = () => siteStorage.removeItem(key);
