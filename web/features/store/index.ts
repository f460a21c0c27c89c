export {
  application,
  hasAnswers,
  keyFilledWith,
  useApplication,
  useHasApplicant,
  usePlacedPage,
} from './application-store.ts';
export type { ApplicationStore, Entered } from './create-application-store.ts';
export { placedItems, repeatIn } from './placed-items.ts';
