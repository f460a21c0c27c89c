import { answerKeysOf } from '../../../../shared/form/place.ts';
import { type PlacedRepeat, questionsIn } from '../../../../shared/form/placed.ts';
import { ServerError } from '../../../lib/calls/errors.ts';
import type { Outbox } from '../outbox/create-outbox.ts';
import type { ApplicationStore } from '../store/create-application-store.ts';
import { findRepeat } from '../store/placed-items.ts';

interface Dependencies {
  readonly store: ApplicationStore;
  readonly outbox: Outbox;
  /** Reads the application from the server, shows it and returns its version. */
  readonly refresh: () => Promise<number>;
  /** Sends the request, and retries if no response arrives. The server applies a repeated `id` only once. */
  readonly send: (request: {
    readonly button_id: string;
    readonly row: number;
    readonly seen: number;
    readonly id: string;
  }) => Promise<unknown>;
}

/**
 * Removes a row on the server, which also moves up the saved answers of later rows. Unsaved answers would stay behind,
 * so they are sent first.
 * @throws ServerError if an answer cannot be saved, or if another device has changed the rows
 */
export async function removeRow({ store, outbox, refresh, send }: Dependencies, { id }: PlacedRepeat, row: number) {
  const serializedRows = serializeRows(store, id, row);
  await outbox.flush();
  if (!outbox.isEmpty()) throw new ServerError("Your last answers aren't saved yet. Try again in a moment.", 0);
  const seen = await refresh();
  if (serializeRows(store, id, row) !== serializedRows)
    throw new ServerError('These rows were changed on another device. Please check them and try again.', 0);
  const request = { button_id: id, row, seen, id: crypto.randomUUID() };
  try {
    await send(request);
  } finally {
    // Show the rows that the server has, whether or not it removed one.
    await refresh().catch(() => {});
  }
}

/** Returns the row count and the answers of this row and the later ones, to compare. */
function serializeRows(store: ApplicationStore, id: string, row: number): string {
  const repeat = findRepeat(store.placed, id);
  const questions = repeat?.rows.flatMap(({ n, items }) => (n < row ? [] : items.flatMap(questionsIn))) ?? [];
  return JSON.stringify([repeat?.count, questions.flatMap(answerKeysOf).map(store.get)]);
}
