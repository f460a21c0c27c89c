import type { Answer } from '../../../../shared/form/definition.ts';
import { createStore } from '../../../lib/external-store.ts';
import type { ApplicationStore } from '../store/create-application-store.ts';
import {
  createOutbox,
  type Environment,
  type Outbox,
  type OutboxHost,
  type SavingStatus,
  visitor,
} from './create-outbox.ts';
import { type Entry, type EntryName, idOf, isEmpty, kindOf, nameOf, type Value } from './entry.ts';
import { storageKeyOf } from './stored-entry.ts';

/** How often the status is checked during a save, in ms: after some time, a change counts as unsaved. */
const recheckMs = 1_000;

/** Connects the form with the outbox: user input becomes entries, and values from the outbox show in the form. */
export function createSaving(
  store: ApplicationStore,
  environment: Environment,
  sendReady: OutboxHost['sendReady'],
  importBlockedCheck: () => Promise<(outbox: Outbox, store: ApplicationStore) => (name: EntryName) => boolean>,
) {
  let isBlockedByConflict: ((name: EntryName) => boolean) | undefined;
  let outdatedListener = () => {};
  const status = createStore<SavingStatus>({ kind: 'saved' });
  const earlierEntries = createStore<ReadonlyMap<EntryName, Entry>>(new Map());
  let isRecheckScheduled = false;

  const outbox = createOutbox(environment, {
    sendReady,
    isSensitive: (name) => kindOf(name) === 'answer' && store.isSensitive(idOf(name)),
    isAccepted: (name, { value }) => isValid(name, value),
    isHeld,
    isDisposable: (name, { value }) =>
      kindOf(name) === 'rows' || (kindOf(name) === 'answer' && isEmpty(value) && !store.isShown(idOf(name))),
    show,
    onStatusChange: updateStatus,
    onOutdated: () => outdatedListener(),
  });

  /** Whether the form accepts the value. The server would always refuse one from another release or damaged storage. */
  function isValid(name: EntryName, value: Value): boolean {
    const [kind, type] = [kindOf(name), store.typeOf(idOf(name))];
    if (kind === 'rows') return Number.isInteger(value);
    if (kind === 'document') return type === 'document';
    if (kind === 'answer' && type === 'boolean') return typeof value === 'boolean' || value === '';
    return typeof value === 'string' && (kind !== 'answer' || type === 'text');
  }

  /**
   * Whether the entry is an answer to a hidden question, or is blocked by a conflict. Until the code that checks this
   * has loaded, any conflict blocks all answers.
   */
  function isHeld(name: EntryName): boolean {
    const entry = outbox.entries().get(name);
    if (!outbox.hasRead() || kindOf(name) !== 'answer' || !entry || isEmpty(entry.value)) return false;
    return !store.isShown(idOf(name)) || (hasConflicts() && (isBlockedByConflict?.(name) ?? true));
  }

  const hasConflicts = () => [...outbox.entries().values()].some(({ other }) => other);

  function show(names: readonly EntryName[]) {
    const shown = { answer: {}, rows: {}, tab: {} } as Record<'answer' | 'rows' | 'tab', Record<string, Value>>;
    for (const name of names) {
      const kind = kindOf(name);
      if (kind === 'answer' || kind === 'rows' || kind === 'tab') shown[kind][idOf(name)] = outbox.valueOf(name) ?? '';
    }
    const mergeIfChanged = <V extends Value>(before: Readonly<Record<string, V>>, changed: Record<string, Value>) =>
      Object.entries(changed).some(([id, value]) => (before[id] ?? '') !== value)
        ? ({ ...before, ...changed } as Record<string, V>)
        : undefined;
    store.show({
      answers: shown.answer as Record<string, Answer>,
      counts: mergeIfChanged(store.state.counts, shown.rows),
      tabs: mergeIfChanged(store.state.tabs, shown.tab),
    });
  }

  function updateStatus() {
    const next = outbox.status();
    if (next.kind === 'choose' && !isBlockedByConflict && hasConflicts()) void loadBlockedCheck();
    const { kind, at, cause } = status.get();
    // Always set `choose`: the list of conflicts may have changed.
    if (next.kind === 'choose' || next.kind !== kind || next.at !== at || next.cause !== cause) status.set(next);
    if (next.kind !== 'saving' || isRecheckScheduled) return;
    isRecheckScheduled = true;
    environment.schedule(() => {
      isRecheckScheduled = false;
      updateStatus();
    }, recheckMs);
  }

  async function loadBlockedCheck() {
    const createCheck = await importBlockedCheck().catch(() => undefined);
    if (isBlockedByConflict || !createCheck) return;
    isBlockedByConflict = createCheck(outbox, store);
    updateStatus();
    await outbox.flush();
  }

  const stop = store.onUserChange(({ answers, counts = {}, tabs = {} }) => {
    for (const [key, value] of Object.entries(answers))
      outbox.recordChange(nameOf(store.isDocument(key) ? 'document' : 'answer', key), value);
    for (const [id, count] of Object.entries(counts)) outbox.recordChange(nameOf('rows', id), count);
    for (const [id, tab] of Object.entries(tabs)) outbox.recordChange(nameOf('tab', id), tab);
  });

  return {
    outbox,
    status,
    /** The answers of an earlier visit, which may be another person's. The applicant decides whether to add them. */
    earlierEntries,
    stop,
    /** Handles another tab's change of the storage. The applicant may have decided about earlier answers there. */
    async onStored(item: string | null, text: string | null) {
      const remaining = [...earlierEntries.get()].filter(
        ([name]) => text !== null || storageKeyOf(visitor, name) !== item,
      );
      if (remaining.length < earlierEntries.get().size) earlierEntries.set(new Map(remaining));
      await outbox.onStored(item, text);
    },
    onOutdated(listener: () => void) {
      outdatedListener = listener;
    },
  };
}

export type Saving = ReturnType<typeof createSaving>;
