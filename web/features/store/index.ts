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
export { draftOf, rememberDraft, removeExpiredDrafts, takeDraft, wipeDraft } from './draft.ts';
export { applicationKey, reloadApplication } from './reload.ts';
export { type DraftAnswers, serverAnswers, splitDraft } from './server-answers.ts';
export type { SavingState } from './snapshot.ts';
