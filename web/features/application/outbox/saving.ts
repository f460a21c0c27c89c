import { conflict, OfflineError, ServerError } from '../../../lib/calls/errors.ts';
import { keepPageWhile } from '../../../lib/code/load-again.ts';
import { loadCode } from '../../../lib/code/load-code.ts';
import { keeping, siteStorage, tabStorage } from '../../../lib/storage/storage.ts';
import { createChannel, inOneTab } from '../../../lib/storage/tabs.ts';
import { application, hasAnswers, hasUnsavedSensitive } from '../store/application-store.ts';
import { type Environment, type Message, visitor } from './create-outbox.ts';
import { createSaving } from './create-saving.ts';
import { idOf } from './entry.ts';
import { expireEntries } from './load-lost.ts';

let send: typeof import('./send-batch.ts').send | undefined;

/** Needed seconds after the first screen, and at once when the page is left, which waits for no import. */
export async function loadSending() {
  send ??= (await loadCode(() => import('./send-batch.ts'))).send;
  return send;
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
  /** What arrives twice is harmless. */
  alone: (act) => inOneTab('outbox', act),
  now: () => Date.now(),
  later(act, ms) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

export const saving = createSaving(
  application,
  browserEnvironment,
  async (...ready) => (send ?? (await loadSending()))(...ready),
  async () => (await loadCode(() => import('./choices.ts'))).hangingOnChoices,
);

export const { outbox } = saving;

keepPageWhile(() => (keeping.get() ? outbox.isOnlyHere() : !outbox.isEmpty()));

followOtherTabs(saving.onStored, outbox.onMessage);

/** What other tabs of this browser store and say. */
function followOtherTabs(
  onStored: (item: string | null, text: string | null) => unknown,
  onMessage: (message: Message) => unknown,
) {
  addEventListener('storage', ({ key, newValue }) => void onStored(key, newValue));
  channel.listen(onMessage);
}

/** Whether closing or reloading the page would lose answers. */
function wouldLoseAnswers(): boolean {
  const isEarlierInMemory = [...saving.earlier.get().keys()].some((name) => application.isSensitive(idOf(name)));
  if (isEarlierInMemory || hasUnsavedSensitive.get()) return true;
  if (keeping.get()) return false;
  return application.state.username === '' ? hasAnswers() : saving.status.get().kind !== 'saved';
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

// The listener is there only while it is needed: Firefox keeps no page with one in its back/forward cache.
for (const subscribe of [
  hasUnsavedSensitive.subscribe,
  keeping.subscribe,
  saving.status.subscribe,
  saving.earlier.subscribe,
])
  subscribe(() => {
    if (wouldLoseAnswers()) addEventListener('beforeunload', askBeforeLeaving);
    else removeEventListener('beforeunload', askBeforeLeaving);
  });

/** Shows what a visitor has entered in this browser. Nothing happens while an applicant's answers are shown. */
export async function openVisitor() {
  if (outbox.owner !== '' || application.state.username !== '') return;
  await expireEntries(visitor);
  if (outbox.owner !== '') return;
  await outbox.open(visitor);
  outbox.showAll();
}

/** Sends what is not saved, and returns whether all is saved then. */
export async function saveNow(): Promise<boolean> {
  await outbox.flush();
  return outbox.isEmpty();
}

/** What keeps the answers from being saved. */
export function savingProblem(): Error {
  const status = saving.status.get();
  if (status.kind === 'choose')
    return new ServerError("Some of your changes aren't saved yet. Choose which ones to keep.", conflict);
  // What has just been typed counts as on its way, also after an attempt that has failed.
  const cause = status.kind === 'unsaved' ? status.cause : outbox.failure();
  if (cause instanceof Error) return cause;
  return typeof cause === 'string' ? new ServerError(cause, 0) : new OfflineError();
}

/** Without a connection the answers are kept here and saved later; what a person has to choose does not keep her on a page. */
export async function saveOrKeep(): Promise<boolean> {
  const isSaved = await saveNow();
  if (isSaved || saving.status.get().kind === 'choose') return isSaved;
  const problem = savingProblem();
  if (!(problem instanceof OfflineError)) throw problem;
  return isSaved;
}
