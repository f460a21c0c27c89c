import { object } from 'yup';
import { extractEmailAddress } from '../../email-address.ts';
import { limits } from '../../limits.ts';
import { plainText } from '../../text/plain-text.ts';
import { line, typedText } from './text.ts';
import { wholeNumber } from './whole-number.ts';

const generation = wholeNumber('generation', 0);
const noteMessage = `Send note as text of 1 to ${limits.letterNote} characters, or leave it out.`;
const note = typedText(noteMessage, plainText).test({
  message: noteMessage,
  test: (text) => text === undefined || (text.trim().length > 0 && text.trim().length <= limits.letterNote),
});

export const generationOnly = object({ generation });
export const ask = object({ generation, note });
export const replace = object({
  generation,
  firstname: line('firstname'),
  lastname: line('lastname'),
  title: line('title'),
  organization: line('organization'),
  email: line('email', extractEmailAddress),
  waiver: line('waiver'),
  note,
});
