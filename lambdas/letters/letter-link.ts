import { dynamoLinks } from '../links/links.ts';
import { day } from './letter-refusals.ts';
import type { StoredLetter } from './stored-letters.ts';

const afterClosing = 30 * day;

export const endOfLinks = ({ closes = '' }: Pick<StoredLetter, 'closes'>): number => Date.parse(closes) + afterClosing;

/** A link of its own for each email: only hashes are kept. @returns its token */
export const createLetterLink = (application: string, n: number, letter: StoredLetter): Promise<string> =>
  dynamoLinks().create(
    { kind: 'letter', application, n, generation: letter.generation },
    endOfLinks(letter) - Date.now(),
  );
