import { conflictStatus, ServerError } from '../../../lib/calls/errors.ts';
import { startStopwatch } from '../../../lib/stopwatch.ts';
import { outbox, saving } from '../outbox/saving.ts';
import { refresh, rememberApplicant } from './open-application.ts';

/** How long the user must be away before a return to the tab reads other devices' changes, in ms. */
const awayMs = 60_000;

/**
 * Sends unsaved changes when the page is hidden. Refreshes when the user returns to the tab or the connection returns.
 * Returns a function that stops both.
 */
export function startSaving(): () => void {
  let msSinceLeft = startStopwatch();
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') {
      msSinceLeft = startStopwatch();
      outbox.sendOnPageHide();
    } else if (msSinceLeft() > awayMs) resume();
  };
  const resume = () => {
    outbox.resume();
    refresh();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  addEventListener('online', resume);
  const stop = saving.status.subscribe(() => {
    // After a submission in another window, the server refuses every save with a 409.
    const { kind, cause } = saving.status.get();
    if (kind === 'saved') rememberApplicant();
    if (cause instanceof ServerError && cause.status === conflictStatus) refresh();
  });
  return () => {
    stop();
    document.removeEventListener('visibilitychange', onVisibilityChange);
    removeEventListener('online', resume);
  };
}
