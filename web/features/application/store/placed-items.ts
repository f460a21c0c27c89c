import type { PlacedForm, PlacedItem, PlacedRepeat } from '../../../../shared/form/placed.ts';

/** Returns every item of the form, including nested ones. */
export const placedItems = ({ pages }: PlacedForm): PlacedItem[] =>
  pages.flatMap(({ sections }) => sections.flatMap(({ items }) => items.flatMap(withNestedItems)));

export const findRepeat = (placed: PlacedForm, id: string): PlacedRepeat | undefined =>
  placedItems(placed).find((item): item is PlacedRepeat => item.kind === 'repeat' && item.id === id);

const withNestedItems = (item: PlacedItem): PlacedItem[] => [item, ...itemsOf(item).flatMap(withNestedItems)];

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
