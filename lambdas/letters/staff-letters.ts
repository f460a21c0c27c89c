import type { Letter } from '../../shared/contracts/letters.ts';
import type { LetterLine } from '../../shared/letters/print-letter.ts';
import type { Application } from '../application/application.ts';
import { config } from '../platform/partner-form.ts';
import { letterOf } from './letter-changes.ts';
import type { Received, StoredLetters } from './stored-letters.ts';
import { viewLetters } from './view-letters.ts';

export interface StaffLetter extends LetterLine {
  readonly generation: number;
  /** What came in this generation, in its newest version. */
  readonly received?: Received;
}

/** The letters of an application as staff may know them, as many as the applicant sees; none where letters are off. */
export function staffLetters(application: Application, letters: StoredLetters): readonly StaffLetter[] {
  if (!config.letters) return [];
  return viewLetters(application, letters).map((letter) => {
    const { received } = letterOf(letters, letter.n);
    return { ...lineOf(letter), ...(letter.state === 'received' && received && withReceived(received)) };
  });
}

function lineOf({ n, name, waiver, state, generation, times }: Letter) {
  const state_at = state === 'listed' ? undefined : times[state];
  return { n, name, waiver, state, generation, ...(state_at && { state_at }) };
}

const withReceived = (received: Received) => ({
  received,
  pdf_sha256: received.pdf_sha256,
  ...(received.late && { late: true as const }),
});
