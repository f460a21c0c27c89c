import { dynamoLinks, tokenOfListed } from '../links/links.ts';
import { day } from './letter-refusals.ts';
import type { StoredLetter } from './stored-letters.ts';

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
