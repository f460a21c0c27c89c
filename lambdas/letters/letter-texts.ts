import { randomUUID } from 'node:crypto';
import { letterTextKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import type { LetterRequestRef } from '../links/links.ts';
import { isRefusal } from './letter-errors.ts';
import { letterOf } from './letter-rules.ts';
import { type changeLetters, dynamoLetters } from './letters-store.ts';
import type { StoredLetter, StoredLetters } from './stored-letters.ts';

const textIdOf = {
  draft: ({ draft }: StoredLetter) => draft?.id,
  declined: ({ declined }: StoredLetter) => declined,
} as const;

/** A file with a text, which has not been stored yet if its ETag is ''. */
export interface TextFile {
  readonly id: string;
  readonly etag: string;
}

/**
 * Writes a text to a file, and then changes the letters, which refer to the file: an applicant's call must never read
 * the text. A change that is refused, or that does not need the text, leaves no file. Throws what `decide` throws.
 */
export async function changeWithText(
  change: typeof changeLetters,
  link: LetterRequestRef,
  kind: keyof typeof textIdOf,
  text: string,
  decide: (letters: StoredLetters, file: TextFile) => StoredLetters,
): Promise<StoredLetter> {
  const { application, n } = link;
  const id = randomUUID();
  const key = letterTextKey(link, kind, id);
  const isUsed = (letter: StoredLetter) => textIdOf[kind](letter) === id;
  const known = await dynamoLetters().read(application);
  if (decide(known, { id, etag: '' }) === known) return letterOf(known, n);
  const etag = await s3Files().writeText(key, text);
  try {
    // If the response of the write was lost, the letters may already refer to the file.
    const letters = await change(application, (present) =>
      isUsed(letterOf(present, n)) ? present : decide(present, { id, etag }),
    );
    const letter = letterOf(letters, n);
    if (!isUsed(letter)) await s3Files().delete([key]);
    return letter;
  } catch (error) {
    if (isRefusal(error)) await s3Files().delete([key]);
    throw error;
  }
}
