import type { ChangedLetter, Letter } from '../../../shared/contracts/letters.ts';
import { conflict, ServerError } from '../../lib/errors.ts';
import { saveNow, savingProblem } from '../application/index.ts';
import { refreshLetters, showLetter } from './use-letters.ts';

export const isConflict = (error: unknown): boolean => error instanceof ServerError && error.status === conflict;

/** The server asks for letters by the answers that it has. */
export async function saveAnswers(): Promise<void> {
  if (!(await saveNow())) throw savingProblem();
}

/** Sends a change. Whether it was made or refused for what is there by now, that is shown. */
export async function changeLetter(send: () => Promise<ChangedLetter>): Promise<void> {
  await saveAnswers();
  try {
    await showLetter((await send()).letter);
  } catch (error) {
    if (isConflict(error)) await showPresent(error as ServerError);
    throw error;
  }
}

async function showPresent({ content }: ServerError) {
  const { present } = content as { readonly present?: Letter };
  await (present ? showLetter(present) : refreshLetters());
}
