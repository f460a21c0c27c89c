import { ownedKeys } from '../../../../shared/form/owned-keys.ts';
import { type PlacedForm, questionsIn } from '../../../../shared/form/placed.ts';
import { currentSession } from '../../../lib/calls/call-session.ts';
import { backgroundRetry, retry, sleep } from '../../../lib/code/retry.ts';
import type { CurrentApplicant } from '../../session/index.ts';
import { type Entry, type EntryName, isEmpty, nameOf } from '../outbox/entry.ts';
import { outbox } from '../outbox/saving.ts';
import { application } from '../store/application-store.ts';
import { placedItems } from '../store/placed-items.ts';

/**
 * Opens the form after a reload without a connection, with the changes that this browser has stored. The saved answers
 * are unknown until the server can be reached. Until then, no change is sent and no progress is shown. Calls `refresh`
 * in the background until it succeeds.
 */
export async function openOffline(current: CurrentApplicant, refresh: () => Promise<unknown>) {
  await outbox.open(current.application);
  application.update({
    username: current.username,
    openedOffline: true,
    unseenKeys: current.answered,
    web_status: 'started',
    has_changed_page: true,
  });
  application.show({ counts: rowsWithAnswers(application.placed, outbox.entries(), current.answered) });
  outbox.showAll();
  const session = currentSession();
  const isWaiting = () => currentSession() === session && application.state.openedOffline;
  // No other action calls the server in this state, so the retries have no limit. The idle timeout ends the session,
  // and with it the retries.
  const unlimitedRetry = { ...backgroundRetry, attempts: Number.POSITIVE_INFINITY };
  void sleep(backgroundRetry.pauseMs).then(() =>
    retry(async () => isWaiting() && refresh(), unlimitedRetry, isWaiting).catch(() => {}),
  );
}

/** Returns the row counts, by repeat, that are needed to show every saved and unsaved answer. */
function rowsWithAnswers(
  placed: PlacedForm,
  entries: ReadonlyMap<EntryName, Entry>,
  answered: readonly string[],
): Record<string, number> {
  const hasAnswer = (key: string) => answered.includes(key) || !isEmpty(entries.get(nameOf('answer', key))?.value);
  const counts: Record<string, number> = {};
  for (const item of placedItems(placed)) {
    if (item.kind !== 'repeat' || !item.addAnother) continue;
    const last = item.rows.findLast(({ items }) => items.flatMap(questionsIn).flatMap(ownedKeys).some(hasAnswer));
    if (last && last.n > item.count) counts[item.id] = last.n;
  }
  return counts;
}
