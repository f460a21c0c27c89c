import { number, object, string } from 'yup';
import { limits } from '../../limits.ts';

const wholeNumber = (name: string) => {
  const message = `Send ${name} as a whole number from 0.`;
  return number().strict().typeError(message).integer(message).min(0, message).required(`Send ${name}.`);
};

const sentText = (name: string) => string().strict().typeError(`Send ${name} as text.`).defined(`Send ${name}.`);

const noteMessage = `Send note as text of 1 to ${limits.letterNote} characters, or leave it out.`;
const note = string()
  .strict()
  .typeError(noteMessage)
  .test({
    message: noteMessage,
    test: (text) => text === undefined || (text.trim().length > 0 && text.trim().length <= limits.letterNote),
  });

export const seen = object({ generation: wholeNumber('generation') });
export const ask = object({ generation: wholeNumber('generation'), note });
export const replace = object({
  generation: wholeNumber('generation'),
  firstname: sentText('firstname'),
  lastname: sentText('lastname'),
  title: sentText('title'),
  organization: sentText('organization'),
  email: sentText('email'),
  waiver: sentText('waiver'),
  note,
});
