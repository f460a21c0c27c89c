import { number, object, string } from 'yup';
import { limits } from '../limits.ts';
import { contract } from './contract.ts';

export const lookupCategories = ['college_ceeb', 'hs_ceeb', 'address'] as const;
export type LookupCategory = (typeof lookupCategories)[number];

export interface Suggestion {
  readonly text: string;
  readonly id: string;
  readonly sub_text: string;
}
/** The fields of a chosen record: name, city, state, zip, country, ceeb; or address_line_1, city, … */
export type LookupRecord = Readonly<Record<string, string>>;

const wrongCount = `Send max_results as a whole number from 1 to ${limits.suggestions}.`;

export const getFind = contract<readonly Suggestion[] | LookupRecord>()({
  name: 'getFind',
  method: 'GET',
  path: '/lookup/find',
  access: 'public',
  query: object({
    category: string()
      .strict()
      .oneOf(lookupCategories, `Send category as one of ${lookupCategories.join(', ')}.`)
      .required('Send category.'),
    text: string().strict().typeError('Send text once.'),
    id: string().strict().typeError('Send id once.'),
    max_results: number()
      // One digit only: yup's cast would also accept ' 5', '0x5' and '1e0'.
      .transform((value, sent) => (typeof sent === 'string' && !/^\d$/.test(sent) ? Number.NaN : value))
      .typeError(wrongCount)
      .min(1, wrongCount)
      .max(limits.suggestions, wrongCount)
      .default(limits.suggestions),
  }),
  uses: ['places', 'colleges'],
});
