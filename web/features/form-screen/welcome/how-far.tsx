import { useSyncExternalStore } from 'react';
import { asText } from '../../../../shared/form/place.ts';
import { application } from '../../application/index.ts';
import { subscribeAfterTyping } from '../steps/after-typing.ts';
import { isMissing } from '../steps/progress.ts';

/** What is left to do: the specification's welcome greets an empty application as almost there. */
export const HowFar = () => (
  <p>{useSyncExternalStore(subscribeAfterTyping, howFar)} You can stop at any time and return later.</p>
);

function howFar(): string {
  const { answers, placed, state } = application;
  // The saved answers are not known.
  if (state.openedOffline) return '';
  // The email address is filled in beforehand.
  const isEmpty = Object.values(answers).every((answer) => ['', state.username].includes(asText(answer)));
  const missing = placed.questions.filter((question) => isMissing(question, answers)).length;
  const greeting = isEmpty ? 'You have not answered any questions yet:' : 'Your answers are where you left them:';
  if (missing === 0) return `${greeting} no required answer is missing.`;
  return `${greeting} ${missing} required ${missing === 1 ? 'answer is' : 'answers are'} missing.`;
}
