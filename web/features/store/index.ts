export {
  adoptDraft,
  application,
  draftForNavigation,
  hasUnsaved,
  keyFilledWith,
  useApplication,
  useHasApplicant,
  usePlacedPage,
} from './application-store.ts';
export { currentApplicant, forgetCurrentApplicant, rememberCurrentApplicant } from './current-applicant.ts';
export { draftOf, rememberDraft, takeDraft, waitingKey, wipeDraft } from './draft.ts';
export { removeExpiredDrafts } from './expired-drafts.ts';
export { applicationKey, reloadApplication } from './reload.ts';
export { type DraftAnswers, serverAnswers, splitDraft } from './server-answers.ts';
export type { SavingState } from './snapshot.ts';
