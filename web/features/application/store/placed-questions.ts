import { replaceEqualDeep } from '@tanstack/react-query';
import { answerKeysOf } from '../../../../shared/form/place.ts';
import { type Placed, type PlacedForm, questionsIn } from '../../../../shared/form/placed.ts';
import { hasWindows } from '../../../lib/has-windows.ts';
import { offering } from './offering.ts';

/**
 * The form as it is placed now, and its questions by their keys. It is first placed when somebody asks: while the code starts,
 * keys would wait.
 */
export function createPlacedQuestions(place: () => PlacedForm) {
  let placed: PlacedForm | undefined;
  let byKey: ReadonlyMap<string, Placed> = new Map();
  function present(): PlacedForm {
    if (!placed) {
      placed = place();
      if (hasWindows) offering.get()(placed);
      byKey = indexByKey(placed);
    }
    return placed;
  }
  return {
    get placed() {
      return present();
    },
    of(key: string): Placed | undefined {
      present();
      return byKey.get(key);
    },
    /** Returns the questions that have changed. */
    replace(next: PlacedForm): readonly Placed[] {
      if (hasWindows) offering.get()(next);
      placed = shareUnchanged(present(), next);
      const changed = placed.questions.filter((question) => byKey.get(answerKeysOf(question)[0] ?? '') !== question);
      if (changed.length > 0) byKey = indexByKey(placed);
      return changed;
    },
  };
}

const indexByKey = ({ questions }: PlacedForm): ReadonlyMap<string, Placed> =>
  new Map(questions.flatMap((question) => answerKeysOf(question).map((key) => [key, question])));

/** The new form, reusing the objects of every part that is equal to before, so that memoized components skip it. */
function shareUnchanged(before: PlacedForm, after: PlacedForm): PlacedForm {
  const pages = replaceEqualDeep(before.pages, after.pages);
  const questions = pages === before.pages ? before.questions : questionsOf(pages);
  return { pages, questions, read: after.read };
}

const questionsOf = (pages: PlacedForm['pages']): Placed[] =>
  pages.flatMap((page) => page.sections.flatMap((section) => section.items.flatMap(questionsIn)));
