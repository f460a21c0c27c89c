import { number, object } from 'yup';

const message = 'Send number as a whole number from 1.';

export const chosen = object({
  number: number().strict().typeError(message).integer(message).min(1, message).required('Send number.'),
});
