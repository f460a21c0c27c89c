import type { Answers } from '../../../../shared/form/definition.ts';
import { answerKeysOf } from '../../../../shared/form/place.ts';
import type { Placed, PlacedForm } from '../../../../shared/form/placed.ts';
import { errorsOf, type FieldErrors, type SchemaContext, validate } from '../../../../shared/form/validate.ts';

export type Validator = ReturnType<typeof createValidator>;

export function createValidator(context: () => SchemaContext) {
  let last: { answers: Answers; placed: PlacedForm; errors: FieldErrors } | undefined;
  let preparedCount = 0;
  return {
    all(placed: PlacedForm, answers: Answers): FieldErrors {
      if (last?.answers !== answers || last.placed !== placed)
        last = { answers, placed, errors: validate(placed, answers, context()) };
      return last.errors;
    },

    /** Returns the same object if no error changes, so that no component renders again. */
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
