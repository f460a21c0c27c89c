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
import { type Entry, type EntryKind, type EntryName, idOf, isEmpty, kindOf, nameOf } from './entry.ts';

/** What a person has to decide, with the entries that the decision is about. */
export type Choice = { readonly id: string; readonly names: readonly EntryName[] } & (
  | {
      /** Both have an answer. `below`: how many answers here the other one hides. */
      readonly kind: 'question';
      readonly placed: Placed;
      readonly own: Answers;
      readonly other: Answers;
      readonly below: number;
      readonly isClaimed: boolean;
    }
  | { readonly kind: 'tab'; readonly group: PlacedTabs; readonly own: string; readonly other: string }
  /** The row was removed elsewhere, and something had been typed in it. */
  | { readonly kind: 'row'; readonly repeat: PlacedRepeat; readonly n: number; readonly own: readonly Placed[] }
  /** Somebody else's answer hides the question. */
  | { readonly kind: 'hidden'; readonly placed: Placed; readonly own: Answers; readonly isClaimed: boolean }
);

/** In the order of the form. */
export function choicesOf({ outbox }: Pick<Saving, 'outbox'>, store: ApplicationStore): Choice[] {
  const entries = outbox.entries();
  const entered = ({ names }: { names: readonly EntryName[] }) => names.filter((name) => entries.has(name));
  const valuesOf = (names: readonly EntryName[], which: 'own' | 'other'): Answers =>
    Object.fromEntries(
      names.map((name) => {
        const entry = entries.get(name);
        const value = which === 'own' ? entry?.value : entry?.other ? entry.other.value : outbox.savedOf(name)?.value;
        return [idOf(name), (value ?? '') as Answer];
      }),
    );
  const hanging = (names: readonly EntryName[]) =>
    hiddenByOthers(outbox, store, names).filter((name) => !names.includes(name) && !isEmpty(entries.get(name)?.value));
  const allHanging = new Set(hanging([...entries.keys()].filter((name) => entries.get(name)?.other)));

  function ofQuestion(placed: Placed): Choice | undefined {
    const all = ownedKeys(placed).map((key) => nameOf('answer', key));
    const names = entered({ names: all });
    const isClaimed = names.some((name) => entries.get(name)?.isClaimed);
    if (names.some((name) => entries.get(name)?.other)) {
      const below = placedOf(hanging(names), store).length;
      const [own, other] = [{ ...valuesOf(all, 'other'), ...valuesOf(names, 'own') }, valuesOf(all, 'other')];
      return {
        kind: 'question',
        id: placed.key,
        names: [...names, ...hanging(names)],
        placed,
        own,
        other,
        below,
        isClaimed,
      };
    }
    const isLost = !placed.shown && names.some((name) => !isEmpty(entries.get(name)?.value) && !allHanging.has(name));
    return isLost
      ? { kind: 'hidden', id: placed.key, names, placed, own: valuesOf(names, 'own'), isClaimed }
      : undefined;
  }

  function ofTabs(group: PlacedTabs): Choice[] {
    const name = nameOf('tab', group.id);
    const entry = entries.get(name);
    if (!entry?.other) return [];
    const names = [name, ...hanging([name])];
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

const placedOf = (names: readonly EntryName[], store: ApplicationStore): Placed[] =>
  store.placed.questions.filter((placed) => ownedKeys(placed).some((key) => names.includes(nameOf('answer', key))));

/** Takes what was typed here, or what is there; a row is brought back, or left out. */
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

/** Whoever chooses has seen what is there. */
function keep(outbox: Outbox, name: EntryName, { other, ...entry }: Entry) {
  const seen = other?.version ?? Math.max(entry.seen, outbox.seenOf(name));
  outbox.replace(name, { ...entry, seen, at: Math.max(outbox.now(), entry.at + 1), since: outbox.now(), sent: [] });
  if (other) outbox.noteSaved(other.version, { [name]: other.value });
}

/** What the answers of others that are offered for these names would hide. */
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
  const hidden = then.questions.filter(({ shown }, index) => !shown && store.placed.questions[index]?.shown);
  return hidden.flatMap(ownedKeys).map((key) => nameOf('answer', key));
}

/** Tells what stands or falls with a choice: the question's other keys, and what the other answer would hide. */
export function hangingOnChoices(outbox: Outbox, store: ApplicationStore): (name: EntryName) => boolean {
  let known = { key: '', placed: store.placed, hanging: new Set<EntryName>() };
  return (name) => {
    const open = [...outbox.entries()].filter(([, { other }]) => other);
    const key = open.map(([each, { other }]) => `${each} ${other?.version}`).join('\n');
    if (key !== known.key || known.placed !== store.placed) {
      const names = open.map(([each]) => each);
      const partners = store.placed.questions
        .map((placed) => ownedKeys(placed).map((each) => nameOf('answer', each)))
        .filter((own) => own.some((each) => names.includes(each)));
      known = {
        key,
        placed: store.placed,
        hanging: new Set([...partners.flat(), ...hiddenByOthers(outbox, store, names)]),
      };
    }
    return known.hanging.has(name);
  };
}
