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

/** A conflict that the user has to resolve, with the names of the entries that it is about. */
export type Choice = { readonly id: string; readonly names: readonly EntryName[] } & (
  | {
      /** Both devices have an answer. `below` counts the questions answered here that the other answer would hide. */
      readonly kind: 'question';
      readonly placed: Placed;
      readonly own: Answers;
      readonly other: Answers;
      readonly below: number;
      readonly isClaimed: boolean;
    }
  | { readonly kind: 'tab'; readonly group: PlacedTabs; readonly own: string; readonly other: string }
  /** Another device removed the row, but it has unsaved answers here. */
  | { readonly kind: 'row'; readonly repeat: PlacedRepeat; readonly n: number; readonly own: readonly Placed[] }
  /** An answer from another device hides the question, but it has an unsaved answer here. */
  | { readonly kind: 'hidden'; readonly placed: Placed; readonly own: Answers; readonly isClaimed: boolean }
);

const namesOf = (placed: Placed): EntryName[] => ownedKeys(placed).map((key) => nameOf('answer', key));

/** Returns the unresolved conflicts in the order of the form. */
export function choicesOf({ outbox }: Pick<Saving, 'outbox'>, store: ApplicationStore): Choice[] {
  const entries = outbox.entries();
  const isTyped = (name: EntryName) => !isEmpty(entries.get(name)?.value);
  const valuesOf = (names: readonly EntryName[], pick: (name: EntryName) => Value | undefined): Answers =>
    Object.fromEntries(names.map((name) => [idOf(name), (pick(name) ?? '') as Answer]));
  const ownOf = (name: EntryName) => entries.get(name)?.value;
  const otherOf = (name: EntryName) => (entries.get(name)?.other ?? outbox.savedOf(name))?.value;
  /** Returns the answers entered here that the other values of these names would hide. */
  const below = (names: readonly EntryName[]) =>
    hiddenByOthers(outbox, store, names).filter((name) => !names.includes(name) && isTyped(name));

  function ofQuestion(placed: Placed): Choice | undefined {
    const all = namesOf(placed);
    const names = all.filter((name) => entries.has(name));
    const isClaimed = names.some((name) => entries.get(name)?.isClaimed);
    if (names.some((name) => entries.get(name)?.other)) {
      const typed = below(names);
      const other = valuesOf(all, otherOf);
      return {
        kind: 'question',
        id: placed.key,
        names: [...names, ...typed],
        placed,
        own: { ...other, ...valuesOf(names, ownOf) },
        other,
        below: store.placed.questions.filter((each) => namesOf(each).some((name) => typed.includes(name))).length,
        isClaimed,
      };
    }
    return !placed.shown && names.some(isTyped)
      ? { kind: 'hidden', id: placed.key, names, placed, own: valuesOf(names, ownOf), isClaimed }
      : undefined;
  }

  function ofTabs(group: PlacedTabs): Choice[] {
    const name = nameOf('tab', group.id);
    const entry = entries.get(name);
    if (!entry?.other) return [];
    const names = [name, ...below([name])];
    return [{ kind: 'tab', id: group.id, names, group, own: String(entry.value), other: String(entry.other.value) }];
  }

  function ofRows(repeat: PlacedRepeat): Choice[] {
    return repeat.rows.flatMap(({ n, items }) => {
      const found = items.flatMap(questionsIn).flatMap((placed) => ofQuestion(placed) ?? []);
      const names = found.flatMap((each) => each.names);
      if (n <= repeat.count || names.length === 0) return found;
      const own = found.flatMap((each) => ('placed' in each ? each.placed : []));
      return [{ kind: 'row' as const, id: `${repeat.id}-${n}`, names, repeat, n, own }];
    });
  }

  function ofItem(item: PlacedItem): Choice[] {
    switch (item.kind) {
      case 'question':
        return [ofQuestion(item.placed) ?? []].flat();
      case 'group':
      case 'gate':
        return item.items.flatMap(ofItem);
      case 'tabs':
        return [...ofTabs(item), ...item.tabs.flatMap(({ items }) => items.flatMap(ofItem))];
      case 'repeat':
        return ofRows(item);
      case 'note':
        return [];
    }
  }

  if (!outbox.hasRead()) return [];
  return store.placed.pages.flatMap(({ sections }) => sections.flatMap(({ items }) => items.flatMap(ofItem)));
}

/**
 * Resolves a conflict: keeps the user's values (`own`), or takes the saved ones (`other`). A removed row is added back
 * or stays removed.
 */
export function decide(
  { outbox }: Pick<Saving, 'outbox'>,
  store: ApplicationStore,
  choice: Choice,
  taken: 'own' | 'other',
) {
  const own = choice.names.filter((name) => outbox.entries().get(name)?.other || choice.kind === 'row');
  for (const name of taken === 'own' ? own : choice.names) {
    const entry = outbox.entries().get(name);
    if (entry && taken === 'own') keep(outbox, name, entry);
    else if (entry) outbox.drop(name, entry);
  }
  if (choice.kind === 'row' && taken === 'own') {
    const { repeat, n } = choice;
    store.arrange({ counts: { ...store.state.counts, [repeat.id]: n } });
  }
}

/** Keeps the user's value. The user has now seen the other value, so the next save may overwrite it. */
function keep(outbox: Outbox, name: EntryName, { other, ...entry }: Entry) {
  const seen = other?.version ?? Math.max(entry.seen, outbox.seenOf(name));
  outbox.replace(name, { ...entry, seen, at: Math.max(outbox.now(), entry.at + 1), since: outbox.now(), sent: [] });
  if (other) outbox.noteSaved(other.version, { [name]: other.value });
}

/** Returns the answers of the shown questions that the other values of these names would hide. */
function hiddenByOthers(outbox: Outbox, store: ApplicationStore, names: readonly EntryName[]): EntryName[] {
  const offered = (kind: EntryKind) =>
    names.flatMap((name) => {
      const { other } = outbox.entries().get(name) ?? {};
      return other && kindOf(name) === kind ? [[idOf(name), other.value] as const] : [];
    });
  const then = store.placedWith(
    Object.fromEntries(offered('answer')) as Answers,
    Object.fromEntries(offered('tab')) as Record<string, string>,
  );
  return then.questions.filter(({ shown }, index) => !shown && store.placed.questions[index]?.shown).flatMap(namesOf);
}

/**
 * Returns a function that checks whether an answer is blocked by an unresolved conflict: the conflict is about its
 * question, or the other value would hide its question.
 */
export function hangingOnChoices(outbox: Outbox, store: ApplicationStore): (name: EntryName) => boolean {
  let known = { key: '', placed: store.placed, blocked: new Set<EntryName>() };
  return (name) => {
    const open = [...outbox.entries()].filter(([, { other }]) => other);
    const key = open.map(([each, { other }]) => `${each} ${other?.version}`).join('\n');
    if (key !== known.key || known.placed !== store.placed) {
      const names = open.map(([each]) => each);
      const chosen = store.placed.questions.map(namesOf).filter((own) => own.some((each) => names.includes(each)));
      const blocked = new Set([...chosen.flat(), ...hiddenByOthers(outbox, store, names)]);
      known = { key, placed: store.placed, blocked };
    }
    return known.blocked.has(name);
  };
}
