import type { PageId } from '../../../../shared/form/definition.ts';
import { answerKeysOf, type PlacedForm } from '../../../../shared/form/place.ts';
import type { FieldErrors } from '../../../../shared/form/validate.ts';

interface Problem {
  readonly key: string;
  readonly message: string;
  /** Undefined for a question that only a newer release of the server knows. */
  readonly page: PageId | undefined;
}

/** The errors in the order of the form. The two keys of a month and year pair share theirs, so they are listed once. */
export function problemsOf({ questions }: PlacedForm, errors: FieldErrors): readonly Problem[] {
  const known = questions.flatMap((placed) => {
    const key = answerKeysOf(placed).find((each) => errors[each]);
    return key === undefined ? [] : problems(key, errors[key], placed.page);
  });
  const mapped = new Set(questions.flatMap(answerKeysOf));
  const unknown = Object.keys(errors).filter((key) => !mapped.has(key));
  return [...known, ...unknown.flatMap((key) => problems(key, errors[key], undefined))];
}

const problems = (key: string, messages: readonly string[] = [], page: PageId | undefined): Problem[] =>
  [...new Set(messages)].map((message) => ({ key, message, page }));
