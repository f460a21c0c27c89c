import { ownedKeys } from '../../../../shared/form/owned-keys.ts';
import { type PlacedForm, questionsIn } from '../../../../shared/form/placed.ts';
import { currentSession } from '../../../lib/calls/unauthorized.ts';
import { behind, paused, retried } from '../../../lib/code/retried.ts';
import type { CurrentApplicant } from '../../session/index.ts';
import { type Entry, type EntryName, isEmpty, nameOf } from '../outbox/entry.ts';
import { outbox } from '../outbox/saving.ts';
import { application } from '../store/application-store.ts';
import { placedItems } from '../store/placed-items.ts';

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

/** How many rows show all that has been typed in them and is not saved. */
function rowsWithEntries(placed: PlacedForm, entries: ReadonlyMap<EntryName, Entry>): Record<string, number> {
  const isEntered = (key: string) => !isEmpty(entries.get(nameOf('answer', key))?.value);
  const counts: Record<string, number> = {};
  for (const item of placedItems(placed)) {
    if (item.kind !== 'repeat' || !item.addAnother) continue;
    const last = item.rows.findLast(({ items }) => items.flatMap(questionsIn).flatMap(ownedKeys).some(isEntered));
    if (last && last.n > item.count) counts[item.id] = last.n;
  }
  return counts;
}
