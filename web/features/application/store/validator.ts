import type { Answers } from '../../../../shared/form/definition.ts';
import { answerKeysOf, asText } from '../../../../shared/form/place.ts';
import type { Placed, PlacedForm } from '../../../../shared/form/placed.ts';
import { errorsOf, type FieldErrors, type SchemaContext, validate } from '../../../../shared/form/validate.ts';

export type Validator = ReturnType<typeof createValidator>;

export function createValidator(context: () => SchemaContext) {
  let last: { answers: Answers; placed: PlacedForm; errors: FieldErrors } | undefined;
  let preparedCount = 0;
  const checked = new WeakMap<Placed, { readonly answered: string; readonly errors: FieldErrors }>();

  /** Returns the errors of a question. Checks only an answer that has changed. */
  function errorsSinceChange(question: Placed, answers: Answers): FieldErrors {
    const answered = JSON.stringify([context().today, ...answerKeysOf(question).map((key) => answers[key])]);
    const known = checked.get(question);
    if (known?.answered === answered) return known.errors;
    const errors = errorsOf(question, answers, context());
    checked.set(question, { answered, errors });
    return errors;
  }

  return {
    all(placed: PlacedForm, answers: Answers): FieldErrors {
      if (last?.answers !== answers || last.placed !== placed)
        last = { answers, placed, errors: validate(placed, answers, context()) };
      return last.errors;
    },

    /** Returns the errors of the questions that are completely answered. */
    invalid({ questions }: PlacedForm, answers: Answers): FieldErrors {
      const isAnswered = (question: Placed) => answerKeysOf(question).every((key) => asText(answers[key]) !== '');
      return Object.assign({}, ...questions.filter(isAnswered).map((question) => errorsSinceChange(question, answers)));
    },

    /** Checks the questions again. Returns `before` itself if no error changes, so that no component renders again. */
    update(before: FieldErrors, questions: ReadonlySet<Placed>, answers: Answers): FieldErrors {
      const keys = new Set([...questions].flatMap(answerKeysOf));
      const others = Object.entries(before).filter(([key]) => !keys.has(key));
      const found = [...questions].flatMap((question) => Object.entries(errorsOf(question, answers, context())));
      return haveSameErrors(keys, before, Object.fromEntries(found))
        ? before
        : Object.fromEntries([...others, ...found]);
    },

    prepare({ questions }: PlacedForm, answers: Answers, hasTime: () => boolean): boolean {
      for (; preparedCount < questions.length && hasTime(); preparedCount += 1) {
        const question = questions[preparedCount];
        if (question) errorsOf(question, answers, context());
      }
      return preparedCount >= questions.length;
    },
  };
}

const haveSameErrors = (keys: ReadonlySet<string>, before: FieldErrors, after: FieldErrors) =>
  [...keys].every((key) => String(before[key] ?? '') === String(after[key] ?? ''));
