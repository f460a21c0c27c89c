import type { OpenLetterState } from '../../shared/contracts/letter.ts';
import type { RequestOfLink } from '../links/links.ts';
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

/** Undefined of what has ended, is another generation's, or is asked of somebody else by now. */
export async function openRequest(
  writer: string,
  { application, n, generation }: Pointer & Partial<RequestOfLink>,
): Promise<OpenRequest | undefined> {
  const letter = letterOf(await dynamoLetters().read(application), n);
  const isTheirs = letter.person && writerOf(letter.person.email) === writer;
  const isMeant = generation === undefined || letter.generation === generation;
  return isTheirs && isMeant && hasOpenState(letter) ? { application, n, letter } : undefined;
}

/** What is asked of one address now, or what is left of the members: pointers outlive their requests. */
export async function openRequestsOf({
  writer,
  members,
}: {
  readonly writer: string;
  readonly members?: readonly RequestOfLink[];
}): Promise<readonly OpenRequest[]> {
  const wanted = members ?? (await pointersOf(writer));
  const found = await Promise.all(wanted.map((each) => openRequest(writer, each)));
  return found
    .filter((each) => each !== undefined)
    .toSorted((a, b) => (a.letter.due ?? '').localeCompare(b.letter.due ?? ''));
}

/** Names a request to the holder of one list, and tells nothing. */
export const requestId = (listDigest: string, { application, n }: Pointer): string =>
  hashed(`${listDigest}#${application}#${n}`).slice(0, 32);
