import type { Answer } from '../../../shared/form/definition.ts';
import { ownedKeys } from '../../../shared/form/owned-keys.ts';
import { createStore } from '../../lib/external-store.ts';
import type { ApplicationStore } from '../store/index.ts';
import { createOutbox, type Environment, type Host } from './create-outbox.ts';
import { type Entry, type EntryName, idOf, isEmpty, kindOf, nameOf, type Value } from './entry.ts';
import type { SavingStatus } from './saving-status.ts';

/** Until a change that is on its way counts as not saved. */
const recheckMs = 1_000;

/** Connects what a person enters and what the form shows with the list of what is not saved. */
export function createSaving(store: ApplicationStore, environment: Environment, sendReady: Host['sendReady']) {
  const outdatedListeners = new Set<() => void>();
  const status = createStore<SavingStatus>({ kind: 'saved', at: undefined });
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
    outdated() {
      for (const listener of outdatedListeners) listener();
    },
  });

  /** What another release or a damaged storage holds must not be sent: the server would refuse it for ever. */
  function isValid(name: EntryName, value: Value): boolean {
    const id = idOf(name);
    switch (kindOf(name)) {
      case 'answer':
        return store.typeOf(id) === 'boolean'
          ? typeof value === 'boolean' || value === ''
          : store.typeOf(id) === 'text' && typeof value === 'string';
      case 'document':
        return store.typeOf(id) === 'document';
      case 'rows':
        return Number.isInteger(value);
      default:
        return typeof value === 'string';
    }
  }

  /** Answers whose question is not on screen: a row that is gone, or what somebody else's answer has hidden. */
  function isHeld(name: EntryName): boolean {
    const entry = outbox.entries().get(name);
    if (!outbox.hasRead() || kindOf(name) !== 'answer' || !entry || isEmpty(entry.value)) return false;
    return !store.isShown(idOf(name)) || hangingOnChoices().has(name);
  }

  /** What stands or falls with a choice: the question's other keys, and what the other answer would hide. */
  function hangingOnChoices(): ReadonlySet<EntryName> {
    const open = [...outbox.entries()].filter(([, { other }]) => other);
    if (open.length === 0) return new Set();
    const isOpen = (key: string) => open.some(([name]) => name === nameOf('answer', key));
    const partners = store.placed.questions.map(ownedKeys).filter((keys) => keys.some(isOpen));
    return new Set([...partners.flat(), ...hiddenByOthers(open)].map((key) => nameOf('answer', key)));
  }

  function hiddenByOthers(open: readonly (readonly [EntryName, Entry])[]): string[] {
    const valuesOf = (kind: 'answer' | 'tab') =>
      open.filter(([name]) => kindOf(name) === kind).map(([name, { other }]) => [idOf(name), other?.value] as const);
    const then = store.placedWith(
      Object.fromEntries(valuesOf('answer')) as Record<string, Answer>,
      Object.fromEntries(valuesOf('tab')) as Record<string, string>,
    );
    return then.questions
      .filter(({ shown }, index) => !shown && store.placed.questions[index]?.shown)
      .flatMap(ownedKeys);
  }

  function show(names: readonly EntryName[]) {
    const shown = { answer: {}, rows: {}, tab: {} } as Record<'answer' | 'rows' | 'tab', Record<string, Value>>;
    for (const name of names) {
      const kind = kindOf(name);
      if (kind === 'answer' || kind === 'rows' || kind === 'tab') shown[kind][idOf(name)] = outbox.valueOf(name) ?? '';
    }
    const withShown = <V extends Value>(before: Readonly<Record<string, V>>, changed: Record<string, Value>) => {
      const entries = Object.entries({ ...before, ...changed }).filter(([, value]) => value !== '');
      const isChanged = Object.entries(changed).some(([id, value]) => (before[id] ?? '') !== value);
      return isChanged ? (Object.fromEntries(entries) as Record<string, V>) : undefined;
    };
    const [counts, tabs] = [withShown(store.state.counts, shown.rows), withShown(store.state.tabs, shown.tab)];
    store.show({
      answers: shown.answer as Record<string, Answer>,
      ...(counts && { counts }),
      ...(tabs && { tabs }),
    });
  }

  function statusChanged() {
    const next = outbox.status();
    if (JSON.stringify(next) !== JSON.stringify(status.get()) || causeOf(next) !== causeOf(status.get()))
      status.set(next);
    if (next.kind !== 'saving' || isRecheckDue) return;
    isRecheckDue = true;
    environment.later(() => {
      isRecheckDue = false;
      statusChanged();
    }, recheckMs);
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
    stop,
    /** Somebody else has saved what is not shown here. */
    onOutdated(listener: () => void): () => void {
      outdatedListeners.add(listener);
      return () => outdatedListeners.delete(listener);
    },
    /** Names that a choice about `name` decides too, and how many answered questions below it the other answer hides. */
    hangingOn: (names: readonly EntryName[]): readonly EntryName[] => {
      const open = [...outbox.entries()].filter(([name, { other }]) => other && names.includes(name));
      return hiddenByOthers(open)
        .map((key) => nameOf('answer', key))
        .filter((name) => !isEmpty(outbox.entries().get(name)?.value));
    },
  };
}

const causeOf = (status: SavingStatus) => (status.kind === 'unsaved' ? status.cause : undefined);

export type Saving = ReturnType<typeof createSaving>;
