import { number, object, string } from 'yup';
import { limits } from '../../limits.ts';
import { lookupCategories } from '../../lookup-categories.ts';

const wrongCount = `Send max_results as a whole number from 1 to ${limits.suggestions}.`;

export const lookup = object({
  category: string()
    .strict()
    .oneOf(lookupCategories, `Send category as one of ${lookupCategories.join(', ')}.`)
    .required('Send category.'),
  text: string().strict().typeError('Send text once.'),
  id: string().strict().typeError('Send id once.'),
  max_results: number()
    // Accepts only one digit, because yup's cast would also accept ' 5', '0x5' and '1e0'.
    .transform((value, sent) => (typeof sent === 'string' && !/^\d$/.test(sent) ? Number.NaN : value))
    .typeError(wrongCount)
    .min(1, wrongCount)
    .max(limits.suggestions, wrongCount)
    .default(limits.suggestions),
});
