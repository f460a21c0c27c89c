export { endRefusedSession, logOutIdle, repeatPendingLogout } from './idle-log-out.ts';
export { InactivityDialog } from './inactivity-dialog.tsx';
export { openChosenApplication } from './open-chosen-application.ts';
export { runLogout, useIsLoggingOut } from './running-logout.ts';
export {
  type CurrentApplicant,
  clearCurrentApplicant,
  connectSession,
  getCurrentApplicant,
  isLoggedIn,
  isServiceUser,
  notifySessionChange,
  storeCurrentApplicant,
  useIsLoggedIn,
  usernameOfEndedSession,
} from './session.ts';
export {
  beginSession,
  currentVisit,
  endSessionEverywhere,
  getOrCreateVisit,
  isSessionStartedHere,
  listenToOtherTabs,
  reloadForOtherApplication,
  showApplicationChangedToast,
} from './session-channel.ts';
