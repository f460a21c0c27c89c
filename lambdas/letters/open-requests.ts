import type { OpenLetterState } from '../../shared/contracts/letter.ts';
import { hashed } from '../platform/hashed.ts';
import { letterOf } from './letter-changes.ts';
import { isOpen } from './letter-plan.ts';
import { dynamoLetters } from './letters-store.ts';
import type { StoredLetter } from './stored-letters.ts';
import { writerOf } from './writer-of.ts';
import { type Pointer, pointersOf } from './writers.ts';

export interface OpenRequest extends Pointer {
  readonly letter: StoredLetter & { readonly state: OpenLetterState };
}

const hasOpenState = (letter: StoredLetter): letter is OpenRequest['letter'] => isOpen(letter);

/** What is asked of one address now: pointers outlive their requests. */
export async function openRequestsOf(writer: string): Promise<readonly OpenRequest[]> {
  const found = await Promise.all(
    (await pointersOf(writer)).map(async (pointer) => {
      const letter = letterOf(await dynamoLetters().read(pointer.applicationId), pointer.n);
      const isTheirs = letter.person && writerOf(letter.person.email) === writer;
      return isTheirs && hasOpenState(letter) ? [{ ...pointer, letter }] : [];
    }),
  );
  return found.flat().toSorted((a, b) => (a.letter.due ?? '').localeCompare(b.letter.due ?? ''));
}

/** Names a request to the holder of one list, and tells nothing. */
export const requestId = (listDigest: string, { applicationId, n }: Pointer): string =>
  hashed(`${listDigest}#${applicationId}#${n}`).slice(0, 32);
