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

/** Whether the session began with a log-in on this page: not in another tab, and not before the page was loaded. */
export const isSessionOfThisTab = (): boolean => sessionOfThisTab === currentSession();

export function beginSession(username: string) {
  noteActivity();
  endVisit();
  forgetCurrentApplicant();
  // The history leads to the log-in also while an application is open.
  if (sessionHost().shownUsername() !== '') forgetApplicant();
  endCallsOfSession();
  sessionOfThisTab = currentSession();
  broadcast({ kind: 'begun', username });
}

export function endSessionEverywhere(message: string, severity: Severity = 'error') {
  broadcast({ kind: 'ended', message, severity });
  endSession(message, severity);
}

/** All tabs share the session's cookies, so each follows a log-in or log-out in another. */
export function followOtherTabs() {
  channel.listen((message) => {
    const shown = sessionHost().shownUsername();
    if (message.kind === 'begun') followLogin(message.username, shown);
    else if (shown === '') sessionChanged();
    else if (message.kind === 'chosen') showOtherApplication();
    else endSession(message.message, message.severity);
  });
}

/** A tab that shows another applicant would save to the wrong application, so it reloads. */
function followLogin(username: string, shown: string) {
  if (shown === '') return sessionChanged();
  if (shown === username) return;
  showOtherApplication();
}

const changedKey = 'application-changed';

/** The cookies have become another application's: the page that shows it says so. */
export function showOtherApplication() {
  tabStorage.setItem(changedKey, 'true');
  forgetApplicant();
  location.reload();
}

export function tellOtherApplication() {
  if (tabStorage.getItem(changedKey) === null) return;
  tabStorage.removeItem(changedKey);
  showToast({
    severity: 'success',
    label: 'Another application',
    text: 'You opened another application in another tab. This tab now shows it too.',
  });
}

/** Names a visit: from somebody's first step towards an account until somebody logs in. Others are over. */
const key = 'visit';

export const currentVisit = (): string | null => siteStorage.getItem(key);

export function visitOrNew(): string {
  const visit = currentVisit() ?? crypto.randomUUID();
  siteStorage.setItem(key, visit);
  return visit;
}

export const endVisit = () => siteStorage.removeItem(key);
