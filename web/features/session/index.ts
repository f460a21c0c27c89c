// Whether somebody is logged in, who, in all tabs, for how long. `connect-session.ts` tells it of the features.

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
