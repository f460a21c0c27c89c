import type { FieldErrors } from '../../../../shared/contracts/application.ts';
import type { Answers, PageId } from '../../../../shared/form/definition.ts';
import { answerKeysOf, asText, type Placed, type PlacedForm } from '../../../../shared/form/place.ts';

export interface Progress {
  readonly kind: 'untouched' | 'started' | 'complete' | 'wrong';
  readonly text: string;
}

export function progressOf(form: PlacedForm, page: PageId, answers: Answers, errors: FieldErrors): Progress {
  const shown = form.questions.filter((placed) => placed.page === page && placed.shown);
  if (shown.some((placed) => answerKeysOf(placed).some((key) => errors[key])))
    return { kind: 'wrong', text: 'Needs attention' };
  if (!shown.some((placed) => filledKeys(placed, answers).length > 0))
    return { kind: 'untouched', text: 'Not started' };
  const open = shown.filter((placed) => placed.required && !isComplete(placed, answers)).length;
  return open === 0
    ? { kind: 'complete', text: 'Complete' }
    : { kind: 'started', text: `In progress, ${open} to answer` };
}

/** A value that is not in its present list counts as not answered. */
function filledKeys(placed: Placed, answers: Answers): string[] {
  const { kind } = placed.question;
  const hasList = kind === 'select' || kind === 'radio' || kind === 'year';
  return answerKeysOf(placed).filter((key) => {
    const text = asText(answers[key]);
    return text !== '' && (!hasList || placed.options.some(({ value }) => value === text));
  });
}

const isComplete = (placed: Placed, answers: Answers) =>
  filledKeys(placed, answers).length === answerKeysOf(placed).length;
