import { loadCode } from '../../lib/load-code.ts';
import { application } from '../store/index.ts';
import { browserEnvironment, followOtherTabs } from './browser-environment.ts';
import { createSaving } from './create-saving.ts';

/** Needed seconds after the first screen. */
export const loadSending = () => loadCode(() => import('./send-batch.ts'));

export const saving = createSaving(application, browserEnvironment, async (...ready) =>
  (await loadSending()).send(...ready),
);

export const { outbox } = saving;

followOtherTabs(outbox.onStored, outbox.onMessage);
