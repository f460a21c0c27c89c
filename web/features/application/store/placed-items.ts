import type { PlacedForm, PlacedItem, PlacedRepeat } from '../../../../shared/form/placed.ts';

/** Returns every item of the form, including nested ones. */
export const placedItems = ({ pages }: PlacedForm): PlacedItem[] =>
  pages.flatMap(({ sections }) => sections.flatMap(({ items }) => items.flatMap(withItsOwn)));

export const repeatIn = (placed: PlacedForm, id: string): PlacedRepeat | undefined =>
  placedItems(placed).find((item): item is PlacedRepeat => item.kind === 'repeat' && item.id === id);

const withItsOwn = (item: PlacedItem): PlacedItem[] => [item, ...itemsOf(item).flatMap(withItsOwn)];

function itemsOf(item: PlacedItem): readonly PlacedItem[] {
  switch (item.kind) {
    case 'group':
    case 'gate':
      return item.items;
    case 'tabs':
      return item.tabs.flatMap(({ items }) => items);
    case 'repeat':
      return item.rows.flatMap(({ items }) => items);
    default:
      return [];
  }
}
