import type { Letter, LetterAction } from '../../shared/contracts/letters.ts';
import type { Application } from '../application/application.ts';
import { applicationStore } from '../application/applications.ts';
import { type LetterRow, letterRows } from './letter-rows.ts';
import { isOpen, letterOf, remindAfter, replaceableAt } from './letter-rules.ts';
import { dynamoLetters } from './letters-store.ts';
import { mailProblem } from './mail-domains.ts';
import {
  foldedAddress,
  foldedText,
  lettersConfig,
  nameOf,
  type Person,
  type StoredLetter,
  type StoredLetters,
} from './stored-letters.ts';

/** Returns the letters that the form shows or that were requested, in the order of their rows. */
export function viewLetters(application: Application, letters: StoredLetters): readonly Letter[] {
  const rows = new Map(letterRows(application).map((row) => [row.n, row]));
  const requested = Object.keys(letters.letters)
    .map(Number)
    .filter((n) => letterOf(letters, n).generation > 0);
  return [...new Set([...rows.keys(), ...requested])]
    .toSorted((a, b) => a - b)
    .map((n) => viewLetter(n, letterOf(letters, n), rows.get(n), application.receipt !== undefined));
}

function viewLetter(n: number, letter: StoredLetter, row: LetterRow | undefined, isSubmitted: boolean): Letter {
  const { state, generation, version, times, mail, due, closes, received, problem } = letter;
  const person = letter.person ?? row?.person;
  const from = remindAfter(letter);
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
    ...(letter.person && row && isAnother(letter.person, row) && { differs: true }),
    ...(problem && { problem }),
    may: allowedActions(letter, row, isSubmitted),
    ...(from && { remind_after: from.toISOString() }),
  };
}

const isAnother = (requested: Person, { person }: LetterRow) =>
  foldedText(nameOf(requested)) !== foldedText(nameOf(person)) ||
  foldedAddress(requested.email) !== foldedAddress(person.email);

function allowedActions(letter: StoredLetter, row: LetterRow | undefined, isSubmitted: boolean): LetterAction[] {
  const { state } = letter;
  const now = new Date();
  const isComplete = row !== undefined && Object.keys(row.errors).length === 0;
  const mayAskFirst = isSubmitted || lettersConfig().ask === 'fromForm';
  const hasEnded = state === 'declined' || state === 'bounced' || state === 'cancelled' || state === 'closed';
  const from = remindAfter(letter);
  const may: Readonly<Record<LetterAction, boolean>> = {
    ask: isComplete && ((state === 'listed' && mayAskFirst) || (hasEnded && !isSubmitted)),
    remind: from !== undefined && from <= now,
    cancel: isOpen(letter) || state === 'declined' || state === 'bounced',
    replace: (state === 'listed' && isSubmitted) || (state === 'asked' && replaceableAt(letter) <= now) || hasEnded,
  };
  return (['ask', 'remind', 'cancel', 'replace'] as const).filter((action) => may[action]);
}

export async function readLetters(applicationId: string): Promise<readonly Letter[]> {
  const [application, letters] = await Promise.all([
    applicationStore().read(applicationId),
    dynamoLetters().read(applicationId),
  ]);
  const shown = viewLetters(application, letters);
  return application.receipt ? shown : Promise.all(shown.map(withMailProblem));
}

/** Adds a warning before the submission if an address takes no mail. */
async function withMailProblem(letter: Letter): Promise<Letter> {
  const problem = letter.state === 'listed' && letter.email.includes('@') ? await mailProblem(letter.email) : undefined;
  return problem === undefined ? letter : { ...letter, problem };
}
