import type { Message } from '../../shared/contracts/contract.ts';
import type { LetterRequest } from '../../shared/contracts/letter.ts';
import type { LetterRequestRef } from '../links/links.ts';
import { SentAlready } from './letter-errors.ts';
import { letterOf, requireNotClosed } from './letter-rules.ts';
import { changeWithText, type TextFile } from './letter-texts.ts';
import { accept, decline } from './letter-transitions.ts';
import { changeLetters, dynamoLetters } from './letters-store.ts';
import type { StoredLetters } from './stored-letters.ts';

/** Accepts a request. Changes nothing if it was accepted or received. Throws LinkInvalid, RequestClosed. */
export async function acceptRequest({ application, n, generation }: LetterRequestRef) {
  const letters = await dynamoLetters().change(application, (present) => {
    requireNotClosed(letterOf(present, n), generation);
    return accept(present, n, new Date());
  });
  // `requireNotClosed` leaves only the states of the contract.
  const state = letterOf(letters, n).state as LetterRequest['state'];
  return { message: 'Thank you for agreeing to write this letter.', state };
}

/** Declines a request. Only the office may read the reason. Throws LinkInvalid, RequestClosed, SentAlready. */
export async function declineRequest(link: LetterRequestRef, reason?: string): Promise<Message> {
  const { application, n, generation } = link;
  const decide = (present: StoredLetters, file?: TextFile) => {
    const letter = letterOf(present, n);
    requireNotClosed(letter, generation);
    if (letter.state === 'received' || letter.sending) throw new SentAlready();
    return decline(present, n, new Date(), file?.id);
  };
  if (reason === undefined) await changeLetters(application, (present) => decide(present));
  else await changeWithText(changeLetters, link, 'declined', reason.trim(), decide);
  return { message: "Thank you for letting us know. We'll ask the applicant to name someone else." };
}
