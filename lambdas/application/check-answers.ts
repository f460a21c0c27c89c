import { isVersion } from '../../shared/contracts/contract.ts';
import type { Answer, Answers } from '../../shared/form/definition.ts';
import { normalizeAnswer } from '../../shared/form/normalize-answer.ts';
import type { FieldErrors } from '../../shared/form/validate.ts';
import { limits } from '../../shared/limits.ts';
import { plainLine } from '../../shared/text/plain-text.ts';
import { BadInput, truncateForMessage } from '../platform/errors.ts';
import { answerKeyOf, isUpload } from '../platform/partner-form.ts';
import type { BaseVersions } from './update-application.ts';

/** Validates answers for storage. Ignores uploads' keys, which the server sets. Throws BadInput that names the key. */
export function checkAnswers(sent: Readonly<Record<string, unknown>>): Answers {
  const checked = new Map<string, Answer>();
  for (const [key, value] of Object.entries(sent)) {
    const known = answerKeyOf(key);
    if (!known) throw new BadInput(`Unknown answer: ${truncateForMessage(key)}.`);
    if (known.type === 'document') continue;
    if (!isOfType(known.type === 'boolean', value)) throw new BadInput(`The answer ${key} has the wrong type.`);
    if (typeof value === 'string' && value.length > limits.valueLength) {
      throw new BadInput(`The answer ${key} is too long. Use at most ${limits.valueLength} characters.`);
    }
    checked.set(key, normalizeAnswer(known.kind, value));
  }
  return Object.fromEntries(checked);
}

const isOfType = (isBoolean: boolean, value: unknown): value is Answer =>
  isBoolean ? typeof value === 'boolean' || value === '' : typeof value === 'string';

const maxAnswers = limits.answersWithSeen;

/**
 * Validates `baseVersions`, which must have a version for every sent answer and for no others. Ignores the keys of
 * uploads.
 * @throws BadInput that names the key
 */
export function checkBaseVersions(answers: Answers, baseVersions: Readonly<Record<string, unknown>>): BaseVersions {
  const keys = Object.keys(answers);
  if (keys.length > maxAnswers)
    throw new BadInput(`Send at most ${maxAnswers} answers with seen. ${keys[maxAnswers]} is one too many.`);
  const checked = keys.map((key) => {
    const version = Object.hasOwn(baseVersions, key) ? baseVersions[key] : undefined;
    if (!isVersion(version)) throw new BadInput(`In seen, send the version of ${key} as a whole number from 0.`);
    return [key, version] as const;
  });
  for (const key of Object.keys(baseVersions)) {
    if (!answerKeyOf(key)) throw new BadInput(`Unknown answer: ${truncateForMessage(key)}.`);
    if (!isUpload(key) && !Object.hasOwn(answers, key)) throw new BadInput(`seen has ${key}, but answer doesn't.`);
  }
  return Object.fromEntries(checked);
}

export function checkValidations(sent: Readonly<Record<string, unknown>>): FieldErrors {
  const checked = Object.entries(sent).map(([key, value]) => {
    if (!answerKeyOf(key)) throw new BadInput(`Unknown answer: ${truncateForMessage(key)}.`);
    if (!isList(value)) throw new BadInput(`Send the errors of ${key} as a list of sentences.`);
    return [key, value.map(plainLine)];
  });
  return Object.fromEntries(checked);
}

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((element) => typeof element === 'string' && element.length <= limits.valueLength);
