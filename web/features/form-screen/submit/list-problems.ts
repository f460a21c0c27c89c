import type { PageId } from '../../../../shared/form/definition.ts';
import { answerKeysOf } from '../../../../shared/form/place.ts';
import type { Placed, PlacedForm } from '../../../../shared/form/placed.ts';
import type { FieldErrors } from '../../../../shared/form/validate.ts';
import { expiredNotice, shownErrors } from '../../../form/inputs/shown-errors.ts';

export interface Problem {
  readonly key: string;
  readonly message: string;
  /** The row and the field, unless the message already names them. */
  readonly location: string;
  /**
   * The notice next to the message if the chosen option is no longer offered. It is separate because the specification
   * fixes the text of the message.
   */
  readonly notice: string | undefined;
}

export interface PageProblems {
  /** The page of the problems. Undefined if only a newer release of the form knows their questions. */
  readonly page: PageId | undefined;
  readonly problems: readonly Problem[];
}

/** Returns the errors by page, in form order. Lists the shared errors of a month and year pair once. */
export function listProblems({ pages, questions }: PlacedForm, errors: FieldErrors): readonly PageProblems[] {
  const knownKeys = new Set(questions.flatMap(answerKeysOf));
  const unknown = Object.keys(errors).filter((key) => !knownKeys.has(key));
  return [
    ...pages.map(({ id }) => ({
      page: id,
      problems: questions.filter(({ page }) => page === id).flatMap((placed) => problemsOfQuestion(placed, errors)),
    })),
    { page: undefined, problems: unknown.flatMap((key) => problems(key, errors[key])) },
  ].filter((group) => group.problems.length > 0);
}

export const questionsWithErrors = ({ questions }: PlacedForm, errors: FieldErrors): readonly Placed[] =>
  questions.filter((placed) => answerKeysOf(placed).some((key) => errors[key]));

function problemsOfQuestion(placed: Placed, errors: FieldErrors): Problem[] {
  const key = answerKeysOf(placed).find((each) => errors[each]);
  return key === undefined ? [] : problems(key, shownErrors(placed, errors[key] ?? []), placed);
}

const problems = (key: string, messages: readonly string[] = [], placed?: Placed): Problem[] =>
  [...new Set(messages)].map((message) => ({
    key,
    message,
    location: placed ? locationOf(placed, message) : '',
    notice: placed && expiredNotice(placed),
  }));

function locationOf({ row, question: { label } }: Placed, message: string): string {
  const lowerCaseMessage = message.toLowerCase();
  if (row !== '' && lowerCaseMessage.startsWith(`${row}:`.toLowerCase())) return '';
  const isNamed = lowerCaseMessage.includes(label.toLowerCase());
  const ownRow = label.startsWith(row) ? '' : row;
  return [ownRow, isNamed ? '' : label].filter(Boolean).join(' – ');
}
