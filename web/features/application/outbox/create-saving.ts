import type { Answer } from '../../../../shared/form/definition.ts';
import { createStore } from '../../../lib/external-store.ts';
import type { ApplicationStore } from '../store/create-application-store.ts';
import { createOutbox, type Environment, type Host, type Outbox, type SavingStatus, visitor } from './create-outbox.ts';
import { type Entry, type EntryName, idOf, isEmpty, kindOf, nameOf, type Value } from './entry.ts';
import { itemOf } from './stored-entry.ts';

/** Until a change that is on its way counts as not saved. */
const recheckMs = 1_000;

/** Connects what a person enters and what the form shows with the list of what is not saved. */
export function createSaving(
  store: ApplicationStore,
  environment: Environment,
  sendReady: Host['sendReady'],
  loadHanging: () => Promise<(outbox: Outbox, store: ApplicationStore) => (name: EntryName) => boolean>,
) {
  let hangs: ((name: EntryName) => boolean) | undefined;
  let outdated = () => {};
  const status = createStore<SavingStatus>({ kind: 'saved' });
  const earlier = createStore<ReadonlyMap<EntryName, Entry>>(new Map());
  let isRecheckDue = false;

  const outbox = createOutbox(environment, {
    sendReady,
    isSensitive: (name) => kindOf(name) === 'answer' && store.isSensitive(idOf(name)),
    accepts: (name, { value }) => isValid(name, value),
    isHeld,
    yields: (name, { value }) =>
      kindOf(name) === 'rows' || (kindOf(name) === 'answer' && isEmpty(value) && !store.isShown(idOf(name))),
    show,
    statusChanged,
    outdated: () => outdated(),
  });

  /** What another release or a damaged storage holds must not be sent: the server would refuse it for ever. */
  function isValid(name: EntryName, value: Value): boolean {
    const [kind, type] = [kindOf(name), store.typeOf(idOf(name))];
    if (kind === 'rows') return Number.isInteger(value);
    if (kind === 'document') return type === 'document';
    if (kind === 'answer' && type === 'boolean') return typeof value === 'boolean' || value === '';
    return typeof value === 'string' && (kind !== 'answer' || type === 'text');
  }

  /** Answers whose question is not on screen, or hangs on a choice. Until that can be told, all wait. */
  function isHeld(name: EntryName): boolean {
    const entry = outbox.entries().get(name);
    if (!outbox.hasRead() || kindOf(name) !== 'answer' || !entry || isEmpty(entry.value)) return false;
    return !store.isShown(idOf(name)) || (hasChoices() && (hangs?.(name) ?? true));
  }

  const hasChoices = () => [...outbox.entries().values()].some(({ other }) => other);

  function show(names: readonly EntryName[]) {
    const shown = { answer: {}, rows: {}, tab: {} } as Record<'answer' | 'rows' | 'tab', Record<string, Value>>;
    for (const name of names) {
      const kind = kindOf(name);
      if (kind === 'answer' || kind === 'rows' || kind === 'tab') shown[kind][idOf(name)] = outbox.valueOf(name) ?? '';
    }
    const withShown = <V extends Value>(before: Readonly<Record<string, V>>, changed: Record<string, Value>) =>
      Object.entries(changed).some(([id, value]) => (before[id] ?? '') !== value)
        ? ({ ...before, ...changed } as Record<string, V>)
        : undefined;
    store.show({
      answers: shown.answer as Record<string, Answer>,
      counts: withShown(store.state.counts, shown.rows),
      tabs: withShown(store.state.tabs, shown.tab),
    });
  }

  function statusChanged() {
    const next = outbox.status();
    if (next.kind === 'choose' && !hangs && hasChoices()) void loadHangs();
    const { kind, at, cause } = status.get();
    // What there is to choose may be another.
    if (next.kind === 'choose' || next.kind !== kind || next.at !== at || next.cause !== cause) status.set(next);
    if (next.kind !== 'saving' || isRecheckDue) return;
    isRecheckDue = true;
    environment.later(() => {
      isRecheckDue = false;
      statusChanged();
    }, recheckMs);
  }

  async function loadHangs() {
    const load = await loadHanging().catch(() => undefined);
    if (hangs || !load) return;
    hangs = load(outbox, store);
    statusChanged();
    await outbox.flush();
  }

  const stop = store.onEntered(({ answers, counts = {}, tabs = {} }) => {
    for (const [key, value] of Object.entries(answers))
      outbox.enter(nameOf(store.isDocument(key) ? 'document' : 'answer', key), value);
    for (const [id, count] of Object.entries(counts)) outbox.enter(nameOf('rows', id), count);
    for (const [id, tab] of Object.entries(tabs)) outbox.enter(nameOf('tab', id), tab);
  });

  return {
    outbox,
    status,
    /** The answers of an earlier visit that may be another person's: the applicant decides whether to add them. */
    earlier,
    stop,
    /** Receives a change of the storage by another tab, where the applicant may have decided about earlier answers. */
    async onStored(item: string | null, text: string | null) {
      const left = [...earlier.get()].filter(([name]) => text !== null || itemOf(visitor, name) !== item);
      if (left.length < earlier.get().size) earlier.set(new Map(left));
      await outbox.onStored(item, text);
    },
    /** Somebody else has saved what is not shown here. */
    onOutdated(listener: () => void) {
      outdated = listener;
    },
  };
}

export type Saving = ReturnType<typeof createSaving>;
