import { conflict, ServerError } from '../../../lib/calls/errors.ts';
import { stopwatch } from '../../../lib/stopwatch.ts';
import { outbox, saving } from '../outbox/saving.ts';
import { refresh } from './open-application.ts';

/** How long the user must be away before a return to the tab reads other devices' changes, in ms. */
const away = 60_000;

/**
 * Sends unsaved changes when the page is hidden. Refreshes when the user returns to the tab or the connection returns.
 * Returns a function that stops this.
 */
export function startSaving(): () => void {
  let sinceLeft = stopwatch();
  const changeVisibility = () => {
    if (document.visibilityState === 'hidden') {
      sinceLeft = stopwatch();
      outbox.leave();
    } else if (sinceLeft() > away) resume();
  };
  const resume = () => {
    outbox.resume();
    refresh();
  };
  document.addEventListener('visibilitychange', changeVisibility);
  addEventListener('online', resume);
  const stop = saving.status.subscribe(() => {
    // After a submission in another window, the server refuses every save with a 409.
    const { cause } = saving.status.get();
    if (cause instanceof ServerError && cause.status === conflict) refresh();
  });
  return () => {
    stop();
    document.removeEventListener('visibilitychange', changeVisibility);
    removeEventListener('online', resume);
  };
}
