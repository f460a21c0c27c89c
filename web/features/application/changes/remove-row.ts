import { type PlacedRepeat, questionsIn } from '../../../../shared/form/placed.ts';
import { ServerError } from '../../../lib/calls/errors.ts';
import type { Outbox } from '../outbox/create-outbox.ts';
import type { ApplicationStore } from '../store/create-application-store.ts';
import { repeatIn } from '../store/placed-items.ts';

interface Parts {
  readonly store: ApplicationStore;
  readonly outbox: Outbox;
  /** Reads the application and shows it; returns its version. */
  readonly read: () => Promise<number>;
  /** Until it is heard: the same id again changes nothing. */
  readonly send: (request: {
    readonly button_id: string;
    readonly row: number;
    readonly seen: number;
    readonly id: string;
  }) => Promise<unknown>;
}

/** The server moves up its own answers, and only those that are seen here: what is not saved would be left behind. */
export async function removeRow({ store, outbox, read, send }: Parts, { id }: PlacedRepeat, row: number) {
  const shown = textOf(store, id, row);
  await outbox.flush();
  if (!outbox.isEmpty()) throw new ServerError("Your last answers aren't saved yet. Try again in a moment.", 0);
  const seen = await read();
  if (textOf(store, id, row) !== shown)
    throw new ServerError('These rows were changed on another device. Please check them and try again.', 0);
  const request = { button_id: id, row, seen, id: crypto.randomUUID() };
  try {
    await send(request);
  } finally {
    // Removed or not: what is there is shown.
    await read().catch(() => {});
  }
}

/** Of the row and those that move up. */
function textOf(store: ApplicationStore, id: string, row: number): string {
  const repeat = repeatIn(store.placed, id);
  const questions = repeat?.rows.flatMap(({ n, items }) => (n < row ? [] : items.flatMap(questionsIn))) ?? [];
  return JSON.stringify([repeat?.count, questions.map(({ key }) => store.get(key))]);
}
