import { string } from 'yup';

export const requiredText = (name: string) =>
  string().strict().typeError(`Send ${name} as text.`).required(`Send ${name}.`);
