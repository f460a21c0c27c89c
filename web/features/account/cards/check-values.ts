import { type AnyObject, type ObjectSchema, ValidationError } from 'yup';
import type { FieldErrors } from '../../../../shared/form/validate.ts';

export interface CheckResult<Values> {
  readonly values?: Values;
  readonly errors: FieldErrors;
}

export function checkValues<Values extends Readonly<Record<string, string>>>(
  schema: ObjectSchema<Values & AnyObject>,
  typed: Readonly<Record<string, string>>,
): CheckResult<Values> {
  try {
    return { values: schema.validateSync(typed, { abortEarly: false }) as Values, errors: {} };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { errors: errorsByField(error) };
  }
}

function errorsByField({ inner }: ValidationError): FieldErrors {
  const errors: Record<string, string[]> = {};
  for (const { path = '', message } of inner) errors[path] = [...new Set([...(errors[path] ?? []), message])];
  return errors;
}
