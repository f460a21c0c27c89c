// A schema returns the normalized values, or rejects them with a sentence that says how to fix the request.

import { string } from 'yup';
import { plainLine } from '../../text/plain-text.ts';

/** Builds a schema for typed text: removes unsafe characters, and rejects values that are not strings. */
export function typedText(message: string, normalize: (typed: string) => string = plainLine) {
  const text = string();
  // Replaces yup's own transform, which calls `toString`. A JSON object may have a `toString` that is not a function.
  text.transforms = [(sent: unknown) => (typeof sent === 'string' ? normalize(sent) : sent)];
  return text.typeError(message).nonNullable(message);
}

/** Builds a schema for a line that must be sent but may be empty. */
export const line = (name: string, normalize?: (typed: string) => string) =>
  typedText(`Send ${name} as text.`, normalize).defined(`Send ${name}.`);

export const requiredLine = (name: string) => typedText(`Send ${name} as text.`).required(`Send ${name}.`);

export const requiredText = (name: string) =>
  string().strict().typeError(`Send ${name} as text.`).required(`Send ${name}.`);

/** Builds a schema for a token in the query. A parameter that is sent twice is an array and is rejected. */
export const token = (name: string) => string().strict().typeError(`Send ${name} once.`).required(`Send ${name}.`);
