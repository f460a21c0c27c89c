import { foldEmail } from '../../shared/email-address.ts';
import type { Application } from '../application/application.ts';
import { type LetterRow, ownAddresses } from './letter-rows.ts';
import type { StoredLetters } from './stored-letters.ts';
import { takesMail } from './takes-mail.ts';
import { foldedAddress } from './writer-of.ts';

/** A sentence about an address that nobody can be asked at; the DNS is asked last. */
export async function addressProblem(
  { application, letters, rows }: { application: Application; letters: StoredLetters; rows: readonly LetterRow[] },
  n: number,
  email: string,
): Promise<string | undefined> {
  const folded = foldedAddress(email);
  if (ownAddresses(application).some((own) => foldedAddress(own) === folded))
    return 'Use another address than your own.';
  if (othersOf(letters, rows, n).some((other) => foldedAddress(other) === folded))
    return 'Each recommender needs an address of their own.';
  const domain = foldEmail(email).split('@').at(-1) ?? '';
  return (await takesMail(domain)) ? undefined : `There is no mail at ${domain}. Please check the address.`;
}

/** Of requests that are asked, accepted or received, and of rows that nobody was asked for yet. */
function othersOf({ letters }: StoredLetters, rows: readonly LetterRow[], n: number): readonly string[] {
  const live = ['asked', 'accepted', 'received'];
  const requested = Object.entries(letters).flatMap(([key, { state, person }]) =>
    Number(key) !== n && person && live.includes(state) ? [person.email] : [],
  );
  const listed = rows.flatMap((row) =>
    row.n !== n && (letters[row.n]?.generation ?? 0) === 0 && row.person.email ? [row.person.email] : [],
  );
  return [...requested, ...listed];
}
