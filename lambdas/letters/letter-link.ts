import { dynamoLinks, tokenOfListed } from '../links/links.ts';
import { letterOf } from './letter-changes.ts';
import { day, requireLinked } from './letter-refusals.ts';
import { dynamoLetters } from './letters-store.ts';
import type { LinkedRequest, StoredLetter } from './stored-letters.ts';

/** Whatever is shown by a link is read here: another request may have followed since it was opened. Throws LinkInvalid. */
export async function readLinked({ application, n, generation }: LinkedRequest): Promise<StoredLetter> {
  const letter = letterOf(await dynamoLetters().read(application), n);
  requireLinked(letter, generation);
  return letter;
}

const afterClosing = 30 * day;

export const endOfLinks = ({ closes = '' }: Pick<StoredLetter, 'closes'>): number => Date.parse(closes) + afterClosing;

/** A link of its own for each email, and for each request that a list opens: only hashes are kept. @returns its token */
export function createLetterLink(
  application: string,
  n: number,
  letter: Pick<StoredLetter, 'generation' | 'closes'>,
  listToken?: string,
): Promise<string> {
  const request = { application, n, generation: letter.generation };
  const token = listToken === undefined ? undefined : tokenOfListed(listToken, request);
  return dynamoLinks().create({ kind: 'letter', ...request }, endOfLinks(letter) - Date.now(), token);
}
