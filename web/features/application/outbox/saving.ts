import { keepPageWhile } from '../../../lib/load-again.ts';
import { loadCode } from '../../../lib/load-code.ts';
import { keeping } from '../../../lib/storage.ts';
import { application } from '../store/application-store.ts';
import { browserEnvironment, followOtherTabs } from './browser-environment.ts';
import { createSaving } from './create-saving.ts';

let send: typeof import('./send-batch.ts').send | undefined;

/** Needed seconds after the first screen, and at once when the page is left, which waits for no import. */
export async function loadSending() {
  send ??= (await loadCode(() => import('./send-batch.ts'))).send;
  return send;
}

export const saving = createSaving(
  application,
  browserEnvironment,
  async (...ready) => (send ?? (await loadSending()))(...ready),
  async () => (await loadCode(() => import('./choices.ts'))).hangingOnChoices,
);

export const { outbox } = saving;

keepPageWhile(() => (keeping.get() ? outbox.isOnlyHere() : !outbox.isEmpty()));

followOtherTabs(outbox.onStored, outbox.onMessage);
