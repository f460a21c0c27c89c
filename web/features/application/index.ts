export { loadChanges } from './changes/load-changes.ts';
export { type AccountState, readAccountState, stateWithDraft } from './draft/account-state.ts';
export { adoptAnswers } from './draft/adopt-answers.ts';
export { linkDraft } from './draft/link-draft.ts';
export { closeApplication } from './loading/close-application.ts';
export { openApplication, prefetchApplication, refreshApplication } from './loading/open-application.ts';
export { renewSession } from './loading/renew-session.ts';
export { startSaving } from './loading/start-saving.ts';
export { saveNow, saveOrKeep, savingProblem } from './saving/save-now.ts';
