import type { OptionSource, Options, Question } from './definition.ts';

/** Returns the key under which the label of the chosen option is stored (specification, section 3, "Answers"). */
export const companionOf = (key: string) => `${key}_desc`;

/** Returns a question's option lists, by the answer that chooses the list; '' if the question has one list. */
export function optionSources(question: Question): Readonly<Record<string, OptionSource>> {
  if ('optionsBy' in question) return question.optionsBy;
  return 'options' in question ? { '': question.options } : {};
}

/** Returns the value, or '' if the options do not include it. Such a value counts as not answered. */
export const listedOrEmpty = (options: Options, value: string): string =>
  options.some((option) => option.value === value) ? value : '';
