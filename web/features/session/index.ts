export { adoptLinkTokens, forgetVisitorToken, serviceToken, visitorToken } from '../../lib/link-tokens.ts';
export { AccountLink } from './account-link.tsx';
export { type AccountState, isOfEarlierVisit, readAccountState, stateWithDraft } from './account-state.ts';
export { idlenessNow } from './activity.ts';
export { endRefusedSession } from './end-refused-session.ts';
export { InactivityDialog } from './inactivity-dialog.tsx';
export { isLoggedIn, isServiceUser, sessionChanged, useIsLoggedIn } from './session.ts';
export { beginSession, endSessionEverywhere, followOtherTabs } from './session-channel.ts';
