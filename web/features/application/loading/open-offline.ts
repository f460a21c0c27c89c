import { behind, paused, retried } from '../../../lib/retried.ts';
import { currentSession } from '../../../lib/unauthorized.ts';
import type { CurrentApplicant } from '../../session/index.ts';
import { outbox } from '../outbox/saving.ts';
import { application } from '../store/application-store.ts';
import { rowsWithEntries } from './rows-with-entries.ts';

/**
 * After a reload without a connection: the form with what this browser alone has. The saved answers are unknown until
 * the server can be reached, so nothing is sent or counted before. `refresh` shows them as soon as it can.
 */
export async function openOffline(current: CurrentApplicant, refresh: () => Promise<unknown>) {
  await outbox.open(current.application);
  application.update({
    username: current.username,
    openedOffline: true,
    web_status: 'started',
    has_changed_page: true,
  });
  application.show({ counts: rowsWithEntries(application.placed, outbox.entries()) });
  outbox.showAll();
  const session = currentSession();
  const isWaiting = () => currentSession() === session && application.state.openedOffline;
  // Ends with the session, which idles out: nothing else that somebody does here asks the server.
  const untilThen = { ...behind, attempts: Number.POSITIVE_INFINITY };
  void paused(behind.pause).then(() =>
    retried(async () => isWaiting() && refresh(), untilThen, isWaiting).catch(() => {}),
  );
}
