import { replaceEqualDeep } from '@tanstack/react-query';
import type { Placed, PlacedForm, PlacedItem } from '../../../shared/form/place.ts';

/** The new placing, with every part that says the same as before being the same object, so that it does not render. */
export function share(before: PlacedForm, after: PlacedForm): PlacedForm {
  const pages = replaceEqualDeep(before.pages, after.pages);
  const questions = pages === before.pages ? before.questions : questionsOf(pages);
  return { pages, questions, read: after.read };
}

const questionsOf = (pages: PlacedForm['pages']): Placed[] =>
  pages.flatMap((page) => page.sections.flatMap((section) => section.items.flatMap(questionsIn)));

/** The questions of an item in reading order, shown or not. */
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
