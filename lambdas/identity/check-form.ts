import { type InferType, type ObjectSchema, ValidationError } from 'yup';
import { FormInvalid } from '../platform/errors.ts';

/** Returns the values, with normalized emails. Throws FormInvalid with all errors by field. */
export function checkForm<T extends object>(schema: ObjectSchema<T>, values: object): InferType<ObjectSchema<T>> {
  try {
    return schema.validateSync(values, { abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors: Record<string, string[]> = {};
    for (const { path = '', message } of error.inner) errors[path] = [...(errors[path] ?? []), message];
    throw new FormInvalid(errors);
  }
}
