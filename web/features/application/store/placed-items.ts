import type { PlacedForm, PlacedItem, PlacedRepeat } from '../../../../shared/form/placed.ts';
import { itemsIn } from '../../../../shared/form/structure.ts';

/** Returns every item of the form, including nested ones. */
export const placedItems = ({ pages }: PlacedForm): PlacedItem[] =>
  pages.flatMap(({ sections }) => sections.flatMap(({ items }) => items.flatMap(withNestedItems)));

export const findRepeat = (placed: PlacedForm, id: string): PlacedRepeat | undefined =>
  placedItems(placed).find((item): item is PlacedRepeat => item.kind === 'repeat' && item.id === id);

const withNestedItems = (item: PlacedItem): PlacedItem[] => [
  item,
  ...itemsIn<PlacedItem>(item).flatMap(withNestedItems),
];
