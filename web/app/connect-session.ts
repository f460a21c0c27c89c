import { application, closeApplication, currentPlace, renewSession, saveNow } from '../features/application/index.ts';
import {
  connectSession as connect,
  endRefusedSession,
  listenToOtherTabs,
  reloadForOtherApplication,
  repeatPendingLogout,
  showApplicationChangedToast,
} from '../features/session/index.ts';
import { onApplicationChanged } from '../lib/calls/application-tag.ts';
import { onUnauthorized } from '../lib/calls/call-session.ts';

/** Connects the session, which imports no feature, with the features, the server's refusals and the other tabs. */
export function connectSession() {
  connect({
    shownUsername: () => application.state.username,
    currentPlace,
    save: saveNow,
    renew: renewSession,
    clearData: closeApplication,
  });
  onUnauthorized(endRefusedSession);
  onApplicationChanged(reloadForOtherApplication);
  listenToOtherTabs();
  addEventListener('online', repeatPendingLogout);
  void repeatPendingLogout();
  showApplicationChangedToast();
}
