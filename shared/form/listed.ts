import type { Kind, OptionSource, Options, Question } from './definition.ts';

/** The key that holds the chosen option's label (specification, section 3, "Answers"). */
export const companionOf = (key: string) => `${key}_desc`;

/** The lists that a question may offer, by the answer that chooses among them, '' where none does. */
export function optionSources(question: Question): Readonly<Record<string, OptionSource>> {
  if ('optionsBy' in question) return question.optionsBy;
  return 'options' in question ? { '': question.options } : {};
}

/** A value that is not among the present options counts as not answered. */
export const listedOrEmpty = (options: Options, value: string): string =>
  options.some((option) => option.value === value) ? value : '';

const hasOneList: Readonly<Record<Kind, boolean>> = {
  text: false,
  textarea: false,
  email: false,
  phone: false,
  ssn: false,
  date: false,
  select: true,
  radio: true,
  checkbox: false,
  year: true,
  'month-year': false, // has two lists
  signature: false,
  upload: false,
  autocomplete: false,
  address: false,
};

export const countedText = (
  { question, options }: { readonly question: Question; readonly options: Options },
  text: string,
): string => (hasOneList[question.kind] ? listedOrEmpty(options, text) : text);
