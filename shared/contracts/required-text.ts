import { string } from 'yup';

/** Text of a request's body that may not be missing or empty. */
export const requiredText = (name: string) =>
  string().strict().typeError(`Send ${name} as text.`).required(`Send ${name}.`);
