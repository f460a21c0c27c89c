export {
  type CurrentApplicant,
  currentApplicant,
  forgetCurrentApplicant,
  rememberCurrentApplicant,
} from './current-applicant.ts';
export { endRefusedSession } from './end-refused-session.ts';
export { logOutIdle, useIsLeaving } from './idle-log-out.ts';
export { InactivityDialog } from './inactivity-dialog.tsx';
export { openChosenApplication } from './open-chosen-application.ts';
export { isLoggedIn, isServiceUser, sessionChanged, useIsLoggedIn } from './session.ts';
export {
  beginSession,
  endSessionEverywhere,
  followOtherTabs,
  showOtherApplication,
  tellOtherApplication,
} from './session-channel.ts';
export { connectSession } from './session-host.ts';
export { currentVisit, visitOrNew } from './visit.ts';
