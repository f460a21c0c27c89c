import { conflict, ServerError } from '../../../lib/calls/errors.ts';
import { stopwatch } from '../../../lib/stopwatch.ts';
import { outbox, saving } from '../outbox/saving.ts';
import { refresh } from './open-application.ts';

/** Whoever comes back to a tab after this time sees what other devices have saved meanwhile. In ms. */
const away = 60_000;

/** Saves when the page is left or online again, and reads what others have saved when somebody comes back. */
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
    // Submitted in another window.
    const { cause } = saving.status.get();
    if (cause instanceof ServerError && cause.status === conflict) refresh();
  });
  return () => {
    stop();
    document.removeEventListener('visibilitychange', changeVisibility);
    removeEventListener('online', resume);
  };
}
