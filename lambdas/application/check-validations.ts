import type { FieldErrors } from '../../shared/form/validate.ts';
import { limits } from '../../shared/limits.ts';
import { plainLine } from '../../shared/text/plain-text.ts';
import { BadInput } from '../platform/errors.ts';
import { answerKeyOf } from '../platform/partner-form.ts';
import { quote } from '../platform/quote.ts';

export function checkValidations(sent: Readonly<Record<string, unknown>>): FieldErrors {
  const checked = Object.entries(sent).map(([key, value]) => {
    if (!answerKeyOf(key)) throw new BadInput(`Unknown answer: ${quote(key)}.`);
    if (!isList(value)) throw new BadInput(`Send the errors of ${key} as a list of sentences.`);
    return [key, value.map(plainLine)];
  });
  return Object.fromEntries(checked);
}

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' && each.length <= limits.valueLength);
