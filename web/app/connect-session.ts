import { application, closeApplication, renewSession, saveNow } from '../features/application/index.ts';
import {
  connectSession as connect,
  endRefusedSession,
  followOtherTabs,
  showOtherApplication,
  tellOtherApplication,
} from '../features/session/index.ts';
import { onOtherApplication } from '../lib/calls/application-tag.ts';
import { onUnauthorized } from '../lib/calls/unauthorized.ts';

/** Between the session and what it does not know: the features, the server's refusals, the other tabs. */
export function connectSession() {
  connect({
    shownUsername: () => application.state.username,
    save: saveNow,
    renew: renewSession,
    forget: closeApplication,
  });
  onUnauthorized(endRefusedSession);
  onOtherApplication(showOtherApplication);
  followOtherTabs();
  tellOtherApplication();
}
