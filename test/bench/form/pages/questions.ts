import { partner } from '#partner';
import type { OptionSource, Options, Question } from '../../../../shared/form/definition.ts';
import { type ExpandedItem, expand } from '../../../../shared/form/expand.ts';
import { type AnswerReader, keysOf, type Rule, ruleHolds } from '../../../../shared/form/rules.ts';

/** A question with every condition that decides whether it is shown. */
export interface ReferenceQuestion {
  readonly question: Question;
  readonly conditions: readonly Rule[];
}
export interface ReferenceSection {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly ReferenceQuestion[];
}

/** The sections of the measured page, flattened as a developer without the form engine would write them. */
export const sections: readonly ReferenceSection[] = expand(partner.form).pages.flatMap((page) =>
  page.sections.map(({ id, title, items }) => ({
    id,
    title,
    questions: items.flatMap((item) => questionsIn(item, [])),
  })),
);

export const isShown = ({ conditions }: ReferenceQuestion, read: AnswerReader) =>
  conditions.every((rule) => ruleHolds(rule, read));

/** The keys whose answers show or hide questions. */
export const controllers: ReadonlySet<string> = new Set(
  sections.flatMap(({ questions }) => questions.flatMap(({ conditions }) => conditions.flatMap(keysOf))),
);

function questionsIn(item: ExpandedItem, outer: readonly Rule[]): ReferenceQuestion[] {
  const conditions = item.visible ? [...outer, item.visible] : outer;
  switch (item.kind) {
    case 'group':
    case 'gate':
      return item.items.flatMap((each) => questionsIn(each, conditions));
    case 'tabs':
      return (item.tabs[0]?.items ?? []).flatMap((each) => questionsIn(each, conditions));
    case 'repeat':
      return item.rows.flatMap((row) => row.items.flatMap((each) => questionsIn(each, conditions)));
    case 'note':
      return [];
    default:
      return [{ question: item, conditions }];
  }
}

const today = new Date().toISOString().slice(0, 10);
const listed = (source: OptionSource): Options => (typeof source === 'function' ? source(today) : source);

/** Returns the options of a question. If its options depend on another answer, returns the first list. */
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
