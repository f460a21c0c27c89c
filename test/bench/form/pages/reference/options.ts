import type { OptionSource, Options, Question } from '../../../../../shared/form/definition.ts';

const today = new Date().toISOString().slice(0, 10);
const listed = (source: OptionSource): Options => (typeof source === 'function' ? source(today) : source);

/** The list of a question; the first when there are several to choose from. */
export function optionsOf(question: Question): Options {
  switch (question.kind) {
    case 'select':
      return listed('options' in question ? question.options : (Object.values(question.optionsBy)[0] ?? []));
    case 'radio':
    case 'year':
      return listed(question.options);
    case 'month-year':
      return listed(question.years);
    default:
      return [];
  }
}
