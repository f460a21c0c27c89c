export { loadRowAndTabChanges } from './changes/load-row-and-tab-changes.ts';
export { startDeletingHiddenDocuments } from './documents/delete-hidden-documents.ts';
export { documents } from './documents/documents.ts';
export { type AccountState, knownEmail, readAccountState, stateWithDraft } from './draft/account-state.ts';
export { currentPlace } from './draft/current-place.ts';
export { fillMissingAnswers } from './draft/fill-missing-answers.ts';
export { linkDraft } from './draft/link-draft.ts';
export { closeApplication, renewSession } from './loading/close-application.ts';
export { openApplication, prefetchApplication, refreshApplication } from './loading/open-application.ts';
export { startSaving } from './loading/start-saving.ts';
export { type Conflict, listConflicts, resolveConflict } from './outbox/conflicts.ts';
export { type SavingStatus, typingPauseMs } from './outbox/create-outbox.ts';
export { nameOf } from './outbox/entry.ts';
export {
  dismissLostAnswers,
  getLostAnswers,
  type LostAnswers,
} from './outbox/expired-entries.ts';
export { loadClaimCode } from './outbox/load-claim.ts';
export {
  getSavingError,
  loadSendCode,
  openVisitorEntries,
  outbox,
  saveNow,
  saveOrStoreLocally,
  saving,
} from './outbox/saving.ts';
export { lostAnswersOwner } from './outbox/stored-entry.ts';
export {
  application,
  followDay,
  hasAnswers,
  hasUnsavedSensitive,
  useApplication,
  useHasAccount,
  usePlacedPage,
} from './store/application-store.ts';
export { isPlainText } from './store/cleared-texts.ts';
export { termOffersHook } from './store/term-offers-hook.ts';
