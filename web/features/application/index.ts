export { loadRowAndTabChanges as loadChanges } from './changes/load-row-and-tab-changes.ts';
export { startDeletingHiddenDocuments as startDeletingHidden } from './documents/delete-hidden-documents.ts';
export { documents } from './documents/documents.ts';
export { type AccountState, readAccountState, stateWithDraft } from './draft/account-state.ts';
export { fillMissingAnswers as adoptAnswers } from './draft/fill-missing-answers.ts';
export { linkDraft } from './draft/link-draft.ts';
export { closeApplication, renewSession } from './loading/close-application.ts';
export { openApplication, prefetchApplication, refreshApplication } from './loading/open-application.ts';
export { startSaving } from './loading/start-saving.ts';
export { type Conflict as Choice, listConflicts as choicesOf, resolveConflict as decide } from './outbox/conflicts.ts';
export type { SavingStatus } from './outbox/create-outbox.ts';
export { nameOf } from './outbox/entry.ts';
export {
  dismissLostAnswers as forgetLost,
  getLostAnswers as lostEntries,
  type LostAnswers as Lost,
} from './outbox/expired-entries.ts';
export { loadClaimCode as loadClaiming } from './outbox/load-claim.ts';
export {
  getSavingError as savingProblem,
  loadSendCode as loadSending,
  openVisitorEntries as openVisitor,
  outbox,
  saveNow,
  saveOrStoreLocally as saveOrKeep,
  saving,
} from './outbox/saving.ts';
export { lostAnswersOwner as lostBy } from './outbox/stored-entry.ts';
export {
  application,
  hasAnswers,
  hasUnsavedSensitive,
  useApplication,
  useHasAccount as useHasApplicant,
  usePlacedPage,
} from './store/application-store.ts';
export { termOffersHook as offering } from './store/term-offers-hook.ts';
