import { replaceEqualDeep } from '@tanstack/react-query';
import type { Placed, PlacedForm } from '../../../../shared/form/placed.ts';
import { questionsIn } from '../../../../shared/form/questions-in.ts';

/** The new form, reusing the objects of every part that is equal to before, so that memoized components skip it. */
export function shareUnchanged(before: PlacedForm, after: PlacedForm): PlacedForm {
  const pages = replaceEqualDeep(before.pages, after.pages);
  const questions = pages === before.pages ? before.questions : questionsOf(pages);
  return { pages, questions, read: after.read };
}

const questionsOf = (pages: PlacedForm['pages']): Placed[] =>
  pages.flatMap((page) => page.sections.flatMap((section) => section.items.flatMap(questionsIn)));
