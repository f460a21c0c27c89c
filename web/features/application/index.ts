export { loadChanges } from './changes/load-changes.ts';
export { startDeletingHidden } from './documents/delete-hidden-documents.ts';
export { documents } from './documents/documents.ts';
export { type AccountState, readAccountState, stateWithDraft } from './draft/account-state.ts';
export { adoptAnswers } from './draft/adopt-answers.ts';
export { linkDraft } from './draft/link-draft.ts';
export { closeApplication, renewSession } from './loading/close-application.ts';
export { openApplication, prefetchApplication, refreshApplication } from './loading/open-application.ts';
export { startSaving } from './loading/start-saving.ts';
export { type Choice, choicesOf, decide } from './outbox/choices.ts';
export type { SavingStatus } from './outbox/create-outbox.ts';
export { nameOf } from './outbox/entry.ts';
export { loadClaiming } from './outbox/load-claiming.ts';
export { forgetLost, type Lost, lostEntries } from './outbox/lost-entries.ts';
export { loadSending, openVisitor, outbox, saveNow, saveOrKeep, saving, savingProblem } from './outbox/saving.ts';
export { lostBy } from './outbox/stored-entry.ts';
export {
  application,
  hasAnswers,
  hasUnsavedSensitive,
  useApplication,
  useHasApplicant,
  usePlacedPage,
} from './store/application-store.ts';
export { offering } from './store/offering.ts';
