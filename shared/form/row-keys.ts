import type { Form, Repeat } from './definition.ts';
import { keyOfRow } from './expand.ts';
import { allQuestions, ownedKeys } from './owned-keys.ts';

/** Every key that the rows of a repeat own, row by row, in the same order in each. */
export function rowKeys(form: Form, repeat: Repeat): readonly (readonly string[])[] {
  const placed = new Map(allQuestions(form).map((each) => [each.key, each]));
  return Array.from({ length: repeat.max }, (_, index) =>
    repeat.items.flatMap(({ key }) => {
      const question = placed.get(keyOfRow(repeat, key, index + 1));
      return question ? ownedKeys(question) : [];
    }),
  );
}

/** The removal of a row: every key from there to the last row, with the key whose answer it takes; the last row's take none. */
export function movedUp(
  rows: readonly (readonly string[])[],
  removed: number,
  count: number,
): readonly (readonly [key: string, source: string | undefined])[] {
  return rows.slice(removed - 1, count).flatMap((keys, index) => {
    const next = removed + index < count ? rows[removed + index] : undefined;
    return keys.map((key, at) => [key, next?.[at]] as const);
  });
}
