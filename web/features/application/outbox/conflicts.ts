import type { Answer, Answers } from '../../../../shared/form/definition.ts';
import { ownedKeys } from '../../../../shared/form/owned-keys.ts';
import {
  type Placed,
  type PlacedItem,
  type PlacedRepeat,
  type PlacedTabs,
  questionsIn,
} from '../../../../shared/form/placed.ts';
import type { ApplicationStore } from '../store/create-application-store.ts';
import type { Outbox } from './create-outbox.ts';
import type { Saving } from './create-saving.ts';
import { type Entry, type EntryKind, type EntryName, idOf, isEmpty, kindOf, nameOf, type Value } from './entry.ts';

export type Conflict = { readonly id: string; readonly names: readonly EntryName[] } & (
  | {
      /**
       * Both devices have an answer. `hiddenCount` is the number of questions answered on this device that the other
       * answer would hide.
       */
      readonly kind: 'question';
      readonly placed: Placed;
      readonly own: Answers;
      readonly other: Answers;
      readonly hiddenCount: number;
      readonly isClaimed: boolean;
    }
  | { readonly kind: 'tab'; readonly group: PlacedTabs; readonly own: string; readonly other: string }
  /** Another device removed the row, which has unsaved answers on this device. */
  | { readonly kind: 'row'; readonly repeat: PlacedRepeat; readonly n: number; readonly own: readonly Placed[] }
  /** An answer from another device hides the question, which has an unsaved answer on this device. */
  | { readonly kind: 'hidden'; readonly placed: Placed; readonly own: Answers; readonly isClaimed: boolean }
);

const namesOf = (placed: Placed): EntryName[] => ownedKeys(placed).map((key) => nameOf('answer', key));

export function listConflicts({ outbox }: Pick<Saving, 'outbox'>, store: ApplicationStore): Conflict[] {
  const entries = outbox.entries();
  const hasUnsavedValue = (name: EntryName) => !isEmpty(entries.get(name)?.value);
  const valuesOf = (names: readonly EntryName[], pick: (name: EntryName) => Value | undefined): Answers =>
    Object.fromEntries(names.map((name) => [idOf(name), (pick(name) ?? '') as Answer]));
  const ownValueOf = (name: EntryName) => entries.get(name)?.value;
  const otherValueOf = (name: EntryName) => (entries.get(name)?.other ?? outbox.savedOf(name))?.value;
  /** Returns the answers entered here that the other values of these names would hide. */
  const hiddenAnswersOf = (names: readonly EntryName[]) =>
    hiddenByOthers(outbox, store, names).filter((name) => !names.includes(name) && hasUnsavedValue(name));

  function conflictOfQuestion(placed: Placed): Conflict | undefined {
    const allNames = namesOf(placed);
    const names = allNames.filter((name) => entries.has(name));
    const isClaimed = names.some((name) => entries.get(name)?.isClaimed);
    if (names.some((name) => entries.get(name)?.other)) {
      const hiddenNames = hiddenAnswersOf(names);
      const other = valuesOf(allNames, otherValueOf);
      return {
        kind: 'question',
        id: placed.key,
        names: [...names, ...hiddenNames],
        placed,
        own: { ...other, ...valuesOf(names, ownValueOf) },
        other,
        hiddenCount: store.placed.questions.filter((each) => namesOf(each).some((name) => hiddenNames.includes(name)))
          .length,
        isClaimed,
      };
    }
    return !placed.shown && names.some(hasUnsavedValue)
      ? { kind: 'hidden', id: placed.key, names, placed, own: valuesOf(names, ownValueOf), isClaimed }
      : undefined;
  }

  function conflictsOfTabs(group: PlacedTabs): Conflict[] {
    const name = nameOf('tab', group.id);
    const entry = entries.get(name);
    if (!entry?.other) return [];
    const names = [name, ...hiddenAnswersOf([name])];
    return [{ kind: 'tab', id: group.id, names, group, own: String(entry.value), other: String(entry.other.value) }];
  }

  function conflictsOfRepeat(repeat: PlacedRepeat): Conflict[] {
    return repeat.rows.flatMap(({ n, items }) => {
      const found = items.flatMap(questionsIn).flatMap((placed) => conflictOfQuestion(placed) ?? []);
      const names = found.flatMap((each) => each.names);
      if (n <= repeat.count || names.length === 0) return found;
      const own = found.flatMap((each) => ('placed' in each ? each.placed : []));
      return [{ kind: 'row' as const, id: `${repeat.id}-${n}`, names, repeat, n, own }];
    });
  }

  function conflictsOfItem(item: PlacedItem): Conflict[] {
    switch (item.kind) {
      case 'question':
        return [conflictOfQuestion(item.placed) ?? []].flat();
      case 'group':
      case 'gate':
        return item.items.flatMap(conflictsOfItem);
      case 'tabs':
        return [...conflictsOfTabs(item), ...item.tabs.flatMap(({ items }) => items.flatMap(conflictsOfItem))];
      case 'repeat':
        return conflictsOfRepeat(item);
      case 'note':
        return [];
    }
  }

  if (!outbox.hasRead()) return [];
  return store.placed.pages.flatMap(({ sections }) => sections.flatMap(({ items }) => items.flatMap(conflictsOfItem)));
}

/** Keeps the user's values (`own`) or takes the saved ones (`other`). A removed row is added back or stays removed. */
export function resolveConflict(
  { outbox }: Pick<Saving, 'outbox'>,
  store: ApplicationStore,
  conflict: Conflict,
  side: 'own' | 'other',
) {
  const own = conflict.names.filter((name) => outbox.entries().get(name)?.other || conflict.kind === 'row');
  for (const name of side === 'own' ? own : conflict.names) {
    const entry = outbox.entries().get(name);
    if (entry && side === 'own') keepOwnValue(outbox, name, entry);
    else if (entry) outbox.drop(name, entry);
  }
  if (conflict.kind === 'row' && side === 'own') {
    const { repeat, n } = conflict;
    store.changeStructure({ counts: { ...store.state.counts, [repeat.id]: n } });
  }
}

/** Keeps the user's value. The user has now seen the other value, so the next save may overwrite it. */
function keepOwnValue(outbox: Outbox, name: EntryName, { other, ...entry }: Entry) {
  const seen = other?.version ?? Math.max(entry.seen, outbox.baseVersionOf(name));
  outbox.replace(name, { ...entry, seen, at: Math.max(outbox.now(), entry.at + 1), since: outbox.now(), sent: [] });
  if (other) outbox.mergeSaved(other.version, { [name]: other.value });
}

/** Returns the answers of the shown questions that the other values of these names would hide. */
function hiddenByOthers(outbox: Outbox, store: ApplicationStore, names: readonly EntryName[]): EntryName[] {
  const otherValues = (kind: EntryKind) =>
    names.flatMap((name) => {
      const { other } = outbox.entries().get(name) ?? {};
      return other && kindOf(name) === kind ? [[idOf(name), other.value] as const] : [];
    });
  const placedWithOthers = store.placeWith(
    Object.fromEntries(otherValues('answer')) as Answers,
    Object.fromEntries(otherValues('tab')) as Record<string, string>,
  );
  return placedWithOthers.questions
    .filter(({ shown }, index) => !shown && store.placed.questions[index]?.shown)
    .flatMap(namesOf);
}

/**
 * Returns a function that checks whether an answer is blocked by an unresolved conflict: the conflict is about its
 * question, or the other value would hide its question.
 */
export function createBlockedCheck(outbox: Outbox, store: ApplicationStore): (name: EntryName) => boolean {
  let cache = { key: '', placed: store.placed, blocked: new Set<EntryName>() };
  return (name) => {
    const conflicting = [...outbox.entries()].filter(([, { other }]) => other);
    const key = conflicting.map(([each, { other }]) => `${each} ${other?.version}`).join('\n');
    if (key !== cache.key || cache.placed !== store.placed) {
      const names = conflicting.map(([each]) => each);
      const conflictNames = store.placed.questions
        .map(namesOf)
        .filter((own) => own.some((each) => names.includes(each)));
      const blocked = new Set([...conflictNames.flat(), ...hiddenByOthers(outbox, store, names)]);
      cache = { key, placed: store.placed, blocked };
    }
    return cache.blocked.has(name);
  };
}
