import { isVersion } from '../../shared/contracts/version.ts';
import type { Answers } from '../../shared/form/definition.ts';
import { limits } from '../../shared/limits.ts';
import { BadInput } from '../platform/errors.ts';
import { answerKeyOf, isUpload } from '../platform/partner-form.ts';
import { quote } from '../platform/quote.ts';
import type { Seen } from './compare-and-set.ts';

const most = limits.answersWithSeen;

/** The version of every answer that is sent, and of no other; those of uploads are left out. Throws BadInput. */
export function checkSeen(answers: Answers, seen: Readonly<Record<string, unknown>>): Seen {
  const keys = Object.keys(answers);
  if (keys.length > most) throw new BadInput(`Send at most ${most} answers with seen: ${keys[most]} is one too many.`);
  const checked = keys.map((key) => {
    const version = Object.hasOwn(seen, key) ? seen[key] : undefined;
    if (!isVersion(version)) throw new BadInput(`Send in seen the version of ${key}, a whole number from 0.`);
    return [key, version] as const;
  });
  for (const key of Object.keys(seen)) {
    if (!answerKeyOf(key)) throw new BadInput(`Unknown answer: ${quote(key)}.`);
    if (!isUpload(key) && !Object.hasOwn(answers, key))
      throw new BadInput(`There is no answer to ${key}, which is in seen.`);
  }
  return Object.fromEntries(checked);
}
