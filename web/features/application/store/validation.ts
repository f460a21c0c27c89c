import type { Answers } from '../../../../shared/form/definition.ts';
import type { Placed, PlacedForm } from '../../../../shared/form/placed.ts';
import type { FieldErrors, SchemaContext } from '../../../../shared/form/validate.ts';
import { loadCode } from '../../../lib/code/load-code.ts';
import type { Validator } from './validator.ts';

/** Wraps the validator, whose code is large and needed late. Until it has loaded, no question has an error. */
export function createValidation(context: () => SchemaContext) {
  let validator: Validator | undefined;
  return {
    async load(): Promise<boolean> {
      // An import takes a turn of the event loop even if the module is already loaded.
      if (validator) return false;
      const { createValidator } = await loadCode(() => import('./validator.ts'));
      if (validator) return false;
      validator = createValidator(context);
      return true;
    },
    all: (placed: PlacedForm, answers: Answers): FieldErrors => validator?.all(placed, answers) ?? {},
    invalid: (placed: PlacedForm, answers: Answers): FieldErrors => validator?.invalid(placed, answers) ?? {},
    update: (before: FieldErrors, questions: ReadonlySet<Placed>, answers: Answers): FieldErrors =>
      validator && questions.size > 0 ? validator.update(before, questions, answers) : before,
    /** Builds schemas while `hasTime` returns true. Returns whether all are built. */
    prepare: (placed: PlacedForm, answers: Answers, hasTime: () => boolean): boolean =>
      validator?.prepare(placed, answers, hasTime) ?? false,
  };
}
