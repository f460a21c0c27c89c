import type { Letter, LetterAction } from '../../shared/contracts/letters.ts';
import type { Application } from '../application/application.ts';
import { letterOf } from './letter-changes.ts';
import { isOpen } from './letter-plan.ts';
import { day, remindAfter } from './letter-refusals.ts';
import { type LetterRow, letterRows } from './letter-rows.ts';
import { lettersConfig } from './letters-config.ts';
import type { StoredLetter, StoredLetters } from './stored-letters.ts';
import { foldedAddress } from './writer-of.ts';

const replacedAfter = 7 * day;

/** When somebody else may be named for a request that nobody answers. */
export const replaceableAt = ({ times }: StoredLetter): Date => new Date(Date.parse(times.asked ?? '') + replacedAfter);

export const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }) =>
  [firstname, lastname].filter(Boolean).join(' ');

/** In the order of their rows: those that the form shows, and those that were asked for. */
export function viewLetters(application: Application, letters: StoredLetters): readonly Letter[] {
  const rows = new Map(letterRows(application).map((row) => [row.n, row]));
  const asked = Object.keys(letters.letters)
    .map(Number)
    .filter((n) => letterOf(letters, n).generation > 0);
  return [...new Set([...rows.keys(), ...asked])]
    .toSorted((a, b) => a - b)
    .map((n) => viewLetter(n, letterOf(letters, n), rows.get(n), application.receipt !== undefined));
}

function viewLetter(n: number, letter: StoredLetter, row: LetterRow | undefined, isSubmitted: boolean): Letter {
  const { state, generation, version, times, mail, due, closes, received, problem } = letter;
  const person = letter.person ?? row?.person;
  const from = isOpen(letter) ? remindAfter(letter) : undefined;
  return {
    n,
    state,
    generation,
    version,
    name: person ? nameOf(person) : '',
    email: person?.email ?? '',
    waiver: person?.waiver ?? '',
    times,
    ...(mail && { delivery: mail.delivery }),
    ...(due && { due }),
    ...(closes && { closes }),
    ...(received?.late && { late: true }),
    ...(letter.person && row && differs(letter.person, row) && { differs: true }),
    ...(problem && { problem }),
    may: mayDo(letter, row, isSubmitted),
    ...(from && { remind_after: from.toISOString() }),
  };
}

/** As names and addresses are compared. */
export const folded = (text: string) => text.trim().toLowerCase();

const differs = (person: NonNullable<StoredLetter['person']>, { person: now }: LetterRow) =>
  folded(nameOf(person)) !== folded(nameOf(now)) || foldedAddress(person.email) !== foldedAddress(now.email);

const isComplete = (row: LetterRow | undefined) => row !== undefined && Object.keys(row.errors).length === 0;

function mayDo(letter: StoredLetter, row: LetterRow | undefined, isSubmitted: boolean): readonly LetterAction[] {
  const now = new Date();
  const ask = isComplete(row) ? (['ask'] as const) : [];
  switch (letter.state) {
    case 'listed':
      return [
        ...(isSubmitted || lettersConfig().ask === 'fromForm' ? ask : []),
        ...(isSubmitted ? (['replace'] as const) : []),
      ];
    case 'asked':
    case 'accepted': {
      const from = remindAfter(letter);
      return [
        ...(from && from <= now ? (['remind'] as const) : []),
        'cancel',
        ...(letter.state === 'asked' && replaceableAt(letter) <= now ? (['replace'] as const) : []),
      ];
    }
    case 'received':
      return [];
    case 'declined':
    case 'bounced':
      return [...(isSubmitted ? [] : ask), 'cancel', 'replace'];
    case 'cancelled':
    case 'closed':
      return [...(isSubmitted ? [] : ask), 'replace'];
  }
}
