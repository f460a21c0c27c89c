import { application } from '../../store/application-store.ts';

/** Validates ahead while nothing else is to be done, so that the first submit need not build every rule at once. */
export function prepareValidation() {
  // Without it a submit takes a little longer, no more.
  if (!('requestIdleCallback' in window)) return;
  const go = () =>
    requestIdleCallback((deadline) => {
      if (!application.validateAhead(() => deadline.timeRemaining() > 0)) go();
    });
  go();
}
