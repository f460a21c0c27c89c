import { linkStore, listedRequestToken } from '../links/links.ts';
import { day, letterOf, requireLinked } from './letter-rules.ts';
import { dynamoLetters } from './letters-store.ts';
import type { LinkedRequest, StoredLetter } from './stored-letters.ts';

/** The time in ms for which links stay valid after the request closes. */
const afterClosing = 30 * day;

/**
 * Creates a link to a request and returns its token. Each email has a link of its own, because only hashes are stored.
 * With the token of a list, returns the same token each time the request is opened from that list.
 */
export function createLetterLink(
  application: string,
  n: number,
  { generation, closes = '' }: Pick<StoredLetter, 'generation' | 'closes'>,
  listToken?: string,
): Promise<string> {
  const request = { application, n, generation };
  const token = listToken === undefined ? undefined : listedRequestToken(listToken, request);
  return linkStore().create({ kind: 'letter', ...request }, Date.parse(closes) + afterClosing - Date.now(), token);
}

/**
 * Returns the letter of a link. Every response reads it again, because another request may have replaced it since the
 * link was checked. Throws LinkInvalid.
 */
export async function readLinked({ application, n, generation }: LinkedRequest): Promise<StoredLetter> {
  const letter = letterOf(await dynamoLetters().read(application), n);
  requireLinked(letter, generation);
  return letter;
}
