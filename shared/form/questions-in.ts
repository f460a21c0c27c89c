import type { Placed, PlacedItem } from './placed.ts';

export function questionsIn(item: PlacedItem): Placed[] {
  switch (item.kind) {
    case 'question':
      return [item.placed];
    case 'group':
    case 'gate':
      return item.items.flatMap(questionsIn);
    case 'tabs':
      return item.tabs.flatMap((tab) => tab.items.flatMap(questionsIn));
    case 'repeat':
      return item.rows.flatMap((row) => row.items.flatMap(questionsIn));
    case 'note':
      return [];
  }
}
