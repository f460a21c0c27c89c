import type { FieldErrors } from '../../shared/form/validate.ts';
import { limits } from '../../shared/limits.ts';
import { BadInput } from '../platform/errors.ts';
import { answerKeyOf } from '../platform/partner-form.ts';
import { quote } from '../platform/quote.ts';

export function checkValidations(sent: Readonly<Record<string, unknown>>): FieldErrors {
  for (const [key, value] of Object.entries(sent)) {
    if (!answerKeyOf(key)) throw new BadInput(`Unknown answer: ${quote(key)}.`);
    const isList =
      Array.isArray(value) && value.every((each) => typeof each === 'string' && each.length <= limits.valueLength);
    if (!isList) throw new BadInput(`Send the errors of ${key} as a list of sentences.`);
  }
  return sent as FieldErrors;
}
