// The session in all tabs: whether a user is logged in, which one, and for how long. `connect-session.ts` connects it
// with the features.

export { endRefusedSession, logOutBy, logOutIdle, useIsLeaving } from './idle-log-out.ts';
export { InactivityDialog } from './inactivity-dialog.tsx';
export { openChosenApplication } from './open-chosen-application.ts';
export {
  type CurrentApplicant,
  connectSession,
  currentApplicant,
  forgetCurrentApplicant,
  isLoggedIn,
  isServiceUser,
  rememberCurrentApplicant,
  sessionChanged,
  useIsLoggedIn,
} from './session.ts';
export {
  beginSession,
  currentVisit,
  endSessionEverywhere,
  followOtherTabs,
  isSessionOfThisTab,
  showOtherApplication,
  tellOtherApplication,
  visitOrNew,
} from './session-channel.ts';
