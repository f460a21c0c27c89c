import { type CalendarDate, yearOf } from './calendar.ts';
import type { Form, OptionSource, Question, QuestionOf } from './definition.ts';
import { type ExpandedItem, expand } from './expand.ts';
import { optionSources } from './option-lists.ts';
import { allQuestions } from './owned-keys.ts';
import { problemAt, sectionsOf } from './problem-location.ts';
import { type Rule, ruleHolds } from './rules.ts';

const listsOf = (question: Question | undefined): readonly OptionSource[] =>
  question ? Object.values(optionSources(question)) : [];

/** Returns the values that a question can have, or undefined if it has no list or one that depends on the day. */
export function fixedValues(question: Question | undefined): Set<string> | undefined {
  if (question?.kind === 'checkbox') return new Set(['true']);
  const lists = listsOf(question);
  if (lists.length === 0 || lists.some((list) => typeof list === 'function')) return undefined;
  return new Set(lists.flatMap((list) => (typeof list === 'function' ? [] : list.map(({ value }) => value))));
}

/** Reports retired options whose successor is not offered in the same list. */
export function successorProblems(form: Form): string[] {
  return allQuestions(form).flatMap((placed) =>
    listsOf(placed.question).flatMap((list) => {
      if (typeof list === 'function') return [];
      return list.flatMap(({ value, retired }) =>
        typeof retired !== 'object' || list.some((other) => other.value === retired.successor && !other.retired)
          ? []
          : [
              problemAt(
                placed,
                `${placed.key} names ${retired.successor} as the successor of ${value}, but doesn't offer ${retired.successor}. Add it or correct it.`,
              ),
            ],
      );
    }),
  );
}

/** Reports required selects that have no options. Such a select is not shown, so it could be skipped. */
export function optionProblems(form: Form, today: CalendarDate): string[] {
  const all = new Map(allQuestions(form).map((placed) => [placed.key, placed.question]));
  const days = daysFrom(today);
  return sectionsOf(expand(form)).flatMap(({ definition, ...location }) =>
    [...selectsOf(definition.items, [])].flatMap(({ select, conditions }) =>
      emptyOptionProblems(select, conditions, all, days).map((problem) => problemAt(location, problem)),
    ),
  );
}

type Select = QuestionOf<'select'>;

/** Yields each select that may be required, with the rules that must hold for it. Covers a repeat's first row only. */
function* selectsOf(
  items: readonly ExpandedItem[],
  outer: readonly Rule[],
): Generator<{ select: Select; conditions: readonly Rule[] }> {
  for (const item of items) {
    const conditions = item.visible ? [...outer, item.visible] : outer;
    if (item.kind === 'group' || item.kind === 'gate') yield* selectsOf(item.items, conditions);
    else if (item.kind === 'tabs') for (const tab of item.tabs) yield* selectsOf(tab.items, conditions);
    else if (item.kind === 'repeat') yield* selectsOf(item.rows[0]?.items ?? [], conditions);
    else if (item.kind === 'select' && item.required)
      yield { select: item, conditions: item.required === true ? conditions : [...conditions, item.required] };
  }
}

function emptyOptionProblems(
  select: Select,
  conditions: readonly Rule[],
  all: ReadonlyMap<string, Question>,
  days: readonly CalendarDate[],
): string[] {
  const { key } = select;
  if ('options' in select) {
    const day = days.find((candidate) => valuesOn(select.options, candidate).length === 0);
    return day === undefined ? [] : [`${key} is required but has no options on ${day}. Add some.`];
  }
  const { optionsBy, controlledBy } = select;
  const canBeRequired = (value: string) => conditions.every((rule) => canRuleHold(rule, controlledBy, value));
  const isEmpty = (value: string, day: CalendarDate) => valuesOn(optionsBy[value] ?? [], day).length === 0;
  const firstEmpty = new Map<string, CalendarDate>();
  for (const day of days)
    for (const value of listsOf(all.get(controlledBy)).flatMap((list) => valuesOn(list, day)))
      if (!firstEmpty.has(value) && canBeRequired(value) && isEmpty(value, day)) firstEmpty.set(value, day);
  return [...firstEmpty].map(
    ([value, day]) =>
      `${key} is required but has no options when ${controlledBy} is ${value}${value in optionsBy ? ` on ${day}` : ''}. Add some to its optionsBy, or exclude ${value} in its visible rule.`,
  );
}

/** Whether a rule can hold if one answer is known and all others can have any value. */
function canRuleHold(rule: Rule, key: string, answer: string): boolean {
  if ('all' in rule) return rule.all.every((part) => canRuleHold(part, key, answer));
  if ('any' in rule) return rule.any.some((part) => canRuleHold(part, key, answer));
  return rule.valueKey !== key || ruleHolds(rule, () => answer);
}

const valuesOn = (source: OptionSource, day: CalendarDate): string[] =>
  (typeof source === 'function' ? source(day) : source).filter(({ retired }) => !retired).map(({ value }) => value);

/** Returns today and the first day of each month for two years, because options change with terms and years. */
function daysFrom(today: CalendarDate): CalendarDate[] {
  const firsts = Array.from({ length: 24 }, (_, index) => {
    const month = Number(today.slice(5, 7)) + index;
    return `${yearOf(today) + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  });
  return [today, ...firsts];
}
