export {
  adoptAnswers,
  application,
  draftForNavigation,
  hasAnswers,
  keyFilledWith,
  useApplication,
  useHasApplicant,
  usePlacedPage,
} from './application-store.ts';
export type { ApplicationStore, Entered } from './create-application-store.ts';
export {
  type CurrentApplicant,
  currentApplicant,
  forgetCurrentApplicant,
  rememberCurrentApplicant,
} from './current-applicant.ts';
export { placedItems, repeatIn } from './placed-items.ts';
