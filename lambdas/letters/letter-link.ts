import type { LetterRequestRef } from '../links/links.ts';
import { linkStore, listedRequestToken } from '../links/links.ts';
import { day, letterOf, requireLinked } from './letter-rules.ts';
import { dynamoLetters } from './letters-store.ts';
import type { StoredLetter } from './stored-letters.ts';

/** The time in ms for which links stay valid after the request closes. */
const afterClosing = 30 * day;

/**
 * Creates a link to a request that closes at `closes`, and returns its token. Each email has a link of its own, because
 * only hashes are stored. With the token of a list, returns the same token each time the request is opened from it.
 */
export function createLetterLink(request: LetterRequestRef, closes: string, listToken?: string): Promise<string> {
  const token = listToken === undefined ? undefined : listedRequestToken(listToken, request);
  return linkStore().create({ kind: 'letter', ...request }, Date.parse(closes) + afterClosing - Date.now(), token);
}

/**
 * Returns the letter of a link. Every response reads it again, because another request may have replaced it since the
 * link was checked. Throws LinkInvalid.
 */
export async function readLinked({ application, n, generation }: LetterRequestRef): Promise<StoredLetter> {
  const letter = letterOf(await dynamoLetters().read(application), n);
  requireLinked(letter, generation);
  return letter;
}
