import { replaceEqualDeep } from '@tanstack/react-query';
import { answerKeysOf } from '../../../../shared/form/place.ts';
import { type Placed, type PlacedForm, questionsIn } from '../../../../shared/form/placed.ts';
import { hasWindows } from '../../../lib/has-windows.ts';
import { termOffersHook } from './term-offers-hook.ts';

/** Places the form at the first access, not at startup, where it would delay the user's keystrokes. */
export function createPlacedQuestions(place: () => PlacedForm) {
  let placed: PlacedForm | undefined;
  let byKey: ReadonlyMap<string, Placed> = new Map();
  function current(): PlacedForm {
    if (!placed) {
      placed = place();
      if (hasWindows) termOffersHook.get()(placed);
      byKey = indexByKey(placed);
    }
    return placed;
  }
  return {
    get placed() {
      return current();
    },
    find(key: string): Placed | undefined {
      current();
      return byKey.get(key);
    },
    replace(next: PlacedForm): readonly Placed[] {
      if (hasWindows) termOffersHook.get()(next);
      placed = placed ? shareUnchanged(placed, next) : next;
      const changed = placed.questions.filter((question) => byKey.get(answerKeysOf(question)[0] ?? '') !== question);
      if (changed.length > 0) byKey = indexByKey(placed);
      return changed;
    },
  };
}

const indexByKey = ({ questions }: PlacedForm): ReadonlyMap<string, Placed> =>
  new Map(questions.flatMap((question) => answerKeysOf(question).map((key) => [key, question])));

/** Reuses the objects of parts that are equal to before, so that memoized components skip them. */
function shareUnchanged(before: PlacedForm, after: PlacedForm): PlacedForm {
  const pages = replaceEqualDeep(before.pages, after.pages);
  const questions = pages === before.pages ? before.questions : questionsOf(pages);
  return { pages, questions, read: after.read };
}

const questionsOf = (pages: PlacedForm['pages']): Placed[] =>
  pages.flatMap((page) => page.sections.flatMap((section) => section.items.flatMap(questionsIn)));
