// The shapes of requests: what was sent comes in, and goes out as it is read, or is refused with a sentence.

import { string } from 'yup';
import { plainLine } from '../../text/plain-text.ts';

/**
 * A text that a person types, as it is read: what gets into emails, pages, documents and terminals is plain from here on.
 * Anything but a text is refused with the message.
 */
export function typedText(message: string, read: (typed: string) => string = plainLine) {
  const text = string();
  // Yup's own calls `toString` of what was sent, which in an object of JSON is no function.
  text.transforms = [(sent: unknown) => (typeof sent === 'string' ? read(sent) : sent)];
  return text.typeError(message);
}

/** One that has to be there, if only empty. */
export const line = (name: string, read?: (typed: string) => string) =>
  typedText(`Send ${name} as text.`, read).defined(`Send ${name}.`).nonNullable(`Send ${name} as text.`);

export const requiredLine = (name: string) => typedText(`Send ${name} as text.`).required(`Send ${name}.`);

export const requiredText = (name: string) =>
  string().strict().typeError(`Send ${name} as text.`).required(`Send ${name}.`);

/** Of a query, where one that is there twice is a list. */
export const token = (name: string) => string().strict().typeError(`Send ${name} once.`).required(`Send ${name}.`);
