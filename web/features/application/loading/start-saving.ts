import { ServerError } from '../../../lib/errors.ts';
import { outbox, saving } from '../../outbox/index.ts';
import { application } from '../../store/index.ts';
import { refreshApplication } from './open-application.ts';

const conflict = 409;
/** Whoever comes back to a tab after this time sees what other devices have saved meanwhile. In ms. */
const away = 60_000;

/** Saves when the page is left or online again, and reads what others have saved when somebody comes back. */
export function startSaving(): () => void {
  let leftAt = Date.now();
  // What others have saved meanwhile is seen before what waits here is sent.
  const refresh = () => {
    if (application.state.username !== '') refreshApplication().catch(() => outbox.flush());
  };
  const changeVisibility = () => {
    if (document.visibilityState === 'hidden') {
      leftAt = Date.now();
      outbox.leave();
    } else if (Date.now() - leftAt > away) refresh();
  };
  document.addEventListener('visibilitychange', changeVisibility);
  addEventListener('online', refresh);
  const stopReading = saving.onOutdated(refresh);
  const stop = saving.status.subscribe(() => {
    // Submitted in another window.
    const { cause } = saving.status.get();
    if (cause instanceof ServerError && cause.status === conflict) refresh();
  });
  return () => {
    stop();
    stopReading();
    document.removeEventListener('visibilitychange', changeVisibility);
    removeEventListener('online', refresh);
  };
}
