import { ValidationError } from 'yup';
import type { Answers } from './definition.ts';
import type { Placed, PlacedForm } from './placed.ts';
import { type SchemaContext, schemasOf } from './schema.ts';

/** Messages by answer key, in page order; a key without errors is absent. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The same on both sides of the wire (specification, section 5). */
export function validate(form: PlacedForm, answers: Answers, context: SchemaContext): FieldErrors {
  return Object.fromEntries(
    form.questions.filter(({ shown }) => shown).flatMap((placed) => Object.entries(errorsOf(placed, answers, context))),
  );
}

export function errorsOf(placed: Placed, answers: Answers, context: SchemaContext): FieldErrors {
  if (!placed.shown) return {};
  const parts = compiled(placed, context);
  const errors = new Set(parts.flatMap(({ key, schema }) => problems(schema, answers[key])));
  return errors.size === 0 ? {} : Object.fromEntries(parts.map(({ key }) => [key, [...errors]]));
}

/** A stack takes longer than the check, and nobody reads it. */
const options = { abortEarly: false, disableStackTrace: true };

function problems(schema: Compiled[number]['schema'], answer: Answers[string] | undefined): readonly string[] {
  try {
    schema.validateSync(typeof answer === 'boolean' ? (answer ? 'true' : '') : (answer ?? ''), options);
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
}

type Compiled = ReturnType<typeof schemasOf>;
const known = new WeakMap<Placed, { context: SchemaContext; schemas: Compiled }>();

/** A placed question never changes, so its schemas are built once. */
function compiled(placed: Placed, context: SchemaContext): Compiled {
  const before = known.get(placed);
  if (before && before.context.today === context.today) return before.schemas;
  const schemas = schemasOf(placed, context);
  known.set(placed, { context, schemas });
  return schemas;
}
