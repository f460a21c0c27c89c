// The session in all tabs: whether a user is logged in, which one, and for how long. `connect-session.ts` connects it
// with the features.

export {
  endRefusedSession,
  logOutIdle,
  runLogout as logOutBy,
  useIsLoggingOut as useIsLeaving,
} from './idle-log-out.ts';
export { InactivityDialog } from './inactivity-dialog.tsx';
export { openChosenApplication } from './open-chosen-application.ts';
export {
  type CurrentApplicant,
  clearCurrentApplicant as forgetCurrentApplicant,
  connectSession,
  getCurrentApplicant as currentApplicant,
  isLoggedIn,
  isServiceUser,
  notifySessionChange as sessionChanged,
  storeCurrentApplicant as rememberCurrentApplicant,
  useIsLoggedIn,
} from './session.ts';
export {
  beginSession,
  currentVisit,
  endSessionEverywhere,
  getOrCreateVisit as visitOrNew,
  isSessionStartedHere as isSessionOfThisTab,
  listenToOtherTabs as followOtherTabs,
  reloadForOtherApplication as showOtherApplication,
  showApplicationChangedToast as tellOtherApplication,
} from './session-channel.ts';
