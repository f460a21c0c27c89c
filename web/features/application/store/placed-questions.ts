import { answerKeysOf } from '../../../../shared/form/place.ts';
import type { Placed, PlacedForm } from '../../../../shared/form/placed.ts';
import { shareUnchanged } from './share-unchanged.ts';

/** The form as it is placed now, and its questions by their keys. */
export function createPlacedQuestions(first: PlacedForm) {
  let placed = first;
  let byKey = indexByKey(placed);
  return {
    get placed() {
      return placed;
    },
    of: (key: string): Placed | undefined => byKey.get(key),
    /** Returns the questions that have changed. */
    replace(next: PlacedForm): readonly Placed[] {
      placed = shareUnchanged(placed, next);
      const changed = placed.questions.filter((question) => byKey.get(answerKeysOf(question)[0] ?? '') !== question);
      if (changed.length > 0) byKey = indexByKey(placed);
      return changed;
    },
  };
}

const indexByKey = ({ questions }: PlacedForm): ReadonlyMap<string, Placed> =>
  new Map(questions.flatMap((question) => answerKeysOf(question).map((key) => [key, question])));
