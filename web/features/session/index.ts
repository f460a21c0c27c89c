export { idlenessNow } from '../../lib/activity.ts';
export { adoptLinkTokens, forgetVisitorToken, serviceToken, visitorToken } from '../../lib/link-tokens.ts';
export { AccountLink } from './account-link.tsx';
export { type AccountState, readAccountState, stateWithDraft } from './account-state.ts';
export { endRefusedSession } from './end-refused-session.ts';
export { logOutIdle, useIsLeaving } from './idle-log-out.ts';
export { InactivityDialog } from './inactivity-dialog.tsx';
export { isLoggedIn, isServiceUser, sessionChanged, useIsLoggedIn } from './session.ts';
export { beginSession, endSessionEverywhere, followOtherTabs, showOtherApplication } from './session-channel.ts';
