import { conflictStatus, OfflineError, ServerError } from '../../../lib/calls/errors.ts';
import { loadCode } from '../../../lib/code/load-code.ts';
import { blockReloadWhile } from '../../../lib/code/reload-page.ts';
import { createLeaveWarning } from '../../../lib/create-leave-warning.ts';
import { siteStorage, storagePersists, tabStorage } from '../../../lib/storage/storage.ts';
import { createChannel, runInOneTab } from '../../../lib/storage/tabs.ts';
import { application, hasAnswers, hasUnsavedSensitive } from '../store/application-store.ts';
import { type Environment, type Message, visitor } from './create-outbox.ts';
import { createSaving } from './create-saving.ts';
import { idOf } from './entry.ts';
import { expireEntries } from './load-expired-entries.ts';

let sendEntries: typeof import('./send-batch.ts').send | undefined;

/**
 * Loads the code that sends entries. The page needs it seconds after the first screen, and must have it before it
 * closes, because a closing page cannot wait for an import.
 */
export async function loadSendCode() {
  sendEntries ??= (await loadCode(() => import('./send-batch.ts'))).send;
  return sendEntries;
}

const channel = createChannel<Message>('outbox');

function tabId(): string {
  const id = tabStorage.getItem('tab') ?? crypto.randomUUID();
  tabStorage.setItem('tab', id);
  return id;
}

const browserEnvironment: Environment = {
  tab: tabId(),
  items: siteStorage,
  post: channel.post,
  // Without locks, several tabs may send the same entry, which is harmless.
  runExclusively: (operation) => runInOneTab('outbox', operation),
  now: () => Date.now(),
  schedule(operation, ms) {
    const timer = setTimeout(operation, ms);
    return () => clearTimeout(timer);
  },
};

export const saving = createSaving(
  application,
  browserEnvironment,
  async (...ready) => (sendEntries ?? (await loadSendCode()))(...ready),
  async () => (await loadCode(() => import('./conflicts.ts'))).createBlockedCheck,
);

export const { outbox } = saving;

blockReloadWhile(() => (storagePersists.get() ? outbox.hasUnstoredEntries() : !outbox.isEmpty()));

listenToOtherTabs(saving.onStored, outbox.onMessage);

function listenToOtherTabs(
  onStored: (item: string | null, text: string | null) => unknown,
  onMessage: (message: Message) => unknown,
) {
  addEventListener('storage', ({ key, newValue }) => void onStored(key, newValue));
  channel.listen(onMessage);
}

function wouldLoseAnswers(): boolean {
  const isEarlierInMemory = [...saving.earlierEntries.get().keys()].some((name) => application.isSensitive(idOf(name)));
  if (isEarlierInMemory || hasUnsavedSensitive.get()) return true;
  if (storagePersists.get()) return false;
  return application.state.username === '' ? hasAnswers() : saving.status.get().kind !== 'saved';
}

const warnBeforeLeaving = createLeaveWarning();

for (const subscribe of [
  hasUnsavedSensitive.subscribe,
  storagePersists.subscribe,
  saving.status.subscribe,
  saving.earlierEntries.subscribe,
])
  subscribe(() => warnBeforeLeaving(wouldLoseAnswers()));

/** Shows the entries that a visitor made in this browser. Does nothing while an applicant's answers are shown. */
export async function openVisitorEntries() {
  if (outbox.owner !== '' || application.state.username !== '') return;
  await outbox.open(visitor);
  outbox.showAll();
  // The visitor can already type, so nothing waits for this code.
  void expireEntries(() => outbox.owner);
}

/** Sends all unsaved changes. Returns whether everything is saved afterwards. */
export async function saveNow(): Promise<boolean> {
  await outbox.flush();
  return outbox.isEmpty();
}

export function getSavingError(): Error {
  const status = saving.status.get();
  if (status.kind === 'choose')
    return new ServerError("Some of your changes aren't saved yet. Choose which ones to keep.", conflictStatus);
  // A recent change counts as being saved even after a failed attempt.
  const cause = status.kind === 'unsaved' ? status.cause : outbox.failure();
  if (cause instanceof Error) return cause;
  return typeof cause === 'string' ? new ServerError(cause, 0) : new OfflineError();
}

/**
 * Saves all changes and returns whether that succeeded. Without a connection, the changes stay in this browser and are
 * saved later. An unresolved conflict does not keep the user on the page either.
 * @throws the problem that keeps the answers from being saved, in all other cases
 */
export async function saveOrStoreLocally(): Promise<boolean> {
  const isSaved = await saveNow();
  if (isSaved || saving.status.get().kind === 'choose') return isSaved;
  const savingError = getSavingError();
  if (!(savingError instanceof OfflineError)) throw savingError;
  return isSaved;
}
