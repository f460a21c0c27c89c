import type { Answer, Answers } from '../../shared/form/definition.ts';
import { readAnswer } from '../../shared/form/read-answer.ts';
import { limits } from '../../shared/limits.ts';
import { BadInput } from '../platform/errors.ts';
import { answerKeyOf } from '../platform/partner-form.ts';
import { quote } from '../platform/quote.ts';

/** As they are stored. Keys of uploads are left out: the server sets them. Throws BadInput that names the key. */
export function checkAnswers(sent: Readonly<Record<string, unknown>>): Answers {
  const checked = new Map<string, Answer>();
  for (const [key, value] of Object.entries(sent)) {
    const known = answerKeyOf(key);
    if (!known) throw new BadInput(`Unknown answer: ${quote(key)}.`);
    if (known.type === 'document') continue;
    if (!isOfType(known.type === 'boolean', value)) throw new BadInput(`The answer ${key} is of the wrong type.`);
    if (typeof value === 'string' && value.length > limits.valueLength) {
      throw new BadInput(`The answer ${key} is too long: at most ${limits.valueLength} characters can be saved.`);
    }
    checked.set(key, readAnswer(known.kind, value));
  }
  return Object.fromEntries(checked);
}

const isOfType = (isBoolean: boolean, value: unknown): value is Answer =>
  isBoolean ? typeof value === 'boolean' || value === '' : typeof value === 'string';
