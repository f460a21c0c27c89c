import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import type { Check, Form, Question } from './definition.ts';
import { type ExpandedItem, expand } from './expand.ts';
import { allQuestions, ownedKeys } from './owned-keys.ts';
import { answerKeysOf } from './place.ts';
import { keysOf, type Rule } from './rules.ts';
import { formRoutes, repeatsOf } from './structure.ts';
import { schemasOf } from './validate.ts';

/** Each problem with its fix. Build and start fail: no rule may hide a question silently (specification, section 5). */
export function checkDefinition(form: Form): string[] {
  return [
    ...repeatProblems(form),
    ...keyProblems(form),
    ...pageProblems(form),
    ...schemaProblems(validatedKeys(form), new Set(allQuestions(form).flatMap(ownedKeys))),
    ...ruleProblems(form),
  ];
}

function repeatProblems(form: Form): string[] {
  return repeatsOf(form).flatMap((item) => {
    const problems: string[] = [];
    if (item.max > limits.rowsOfARepeat) {
      problems.push(
        `The repeat ${item.id} has maxNumberOfComponents ${item.max}: it must not be above ${limits.rowsOfARepeat}.`,
      );
    }
    if (item.start < 1 || item.start > item.max)
      problems.push(`The repeat ${item.id} must start with 1 to ${item.max} rows.`);
    for (const { key } of item.items) {
      const prefix = item.firstPrefix ?? item.prefix;
      if (!key.startsWith(prefix))
        problems.push(`The prefix ${prefix} of the repeat ${item.id} is not part of the key ${key}.`);
    }
    return problems;
  });
}

function keyProblems(form: Form): string[] {
  const problems: string[] = [];
  const pageOf = new Map<string, string>();
  const onSeveralPages: string[] = [];
  for (const placed of allQuestions(form)) {
    for (const key of ownedKeys(placed)) {
      const page = pageOf.get(key);
      if (page === undefined) pageOf.set(key, placed.page);
      else if (page === placed.page) problems.push(`The key ${key} is there twice on ${page}: rename one.`);
      else onSeveralPages.push(key);
    }
  }
  if (onSeveralPages.length > 0) {
    problems.push(
      `Your ValidationErrorSummary implementation uses keys that are present in multiple pages: ${onSeveralPages.join(', ')}. A question belongs to one page: rename one key.`,
    );
  }
  return problems;
}

/** An error's link needs a page that can be opened. */
function pageProblems(form: Form): string[] {
  const routes: readonly string[] = formRoutes;
  return allQuestions(form)
    .filter(({ page }) => !routes.includes(`/${page}`))
    .flatMap(answerKeysOf)
    .map(messages.noPage);
}

const validatedKeys = (form: Form) =>
  allQuestions(form).flatMap((placed) =>
    schemasOf(placed, { today: '2000-01-01', textAreaLength: limits.textAreaLength }).map(({ key }) => key),
  );

/** What is validated must be what is stored. */
export function schemaProblems(validated: readonly string[], stored: ReadonlySet<string>): string[] {
  const extra = validated.filter((key) => !stored.has(key));
  if (extra.length === 0) return [];
  return [
    `Your validation schema has extra keys that are not present in the tenant dataModel: ${extra.join(', ')}. Add them to the owned keys of their kind.`,
  ];
}

function ruleProblems(form: Form): string[] {
  const problems: string[] = [];
  const before = new Set<string>();
  const all = new Map(
    allQuestions(form).flatMap((placed) => answerKeysOf(placed).map((key) => [key, placed.question] as const)),
  );

  const known = (owner: string, key: string) => {
    if (all.has(key)) return true;
    problems.push(
      `Your ValidationErrorSummary implementation uses keys that are not present in the tenant dataModel: ${key}, in ${owner}.`,
    );
    return false;
  };
  const checkOptions = (owner: string, rule: Rule) => {
    if ('all' in rule || 'any' in rule) {
      for (const each of 'all' in rule ? rule.all : rule.any) checkOptions(owner, each);
      return;
    }
    const values = fixedValues(all.get(rule.valueKey));
    if (!values || !('target' in rule) || typeof rule.target === 'number') return;
    for (const target of [rule.target].flat().map(String)) {
      if (!values.has(target))
        problems.push(`A rule of ${owner} expects ${rule.valueKey} to be ${target}, which it does not offer.`);
    }
  };
  const checkRule = (owner: string, rule: Rule | undefined, mayLookAhead: boolean) => {
    if (!rule) return;
    for (const key of keysOf(rule)) {
      if (known(owner, key) && !mayLookAhead && !before.has(key)) {
        problems.push(`${owner} depends on ${key}, which comes after it: a controller stands before what it shows.`);
      }
    }
    checkOptions(owner, rule);
  };
  const checkQuestion = (question: Question) => {
    const { key } = question;
    checkRule(key, question.visible, false);
    checkRule(key, question.required === true ? undefined : question.required, true);
    for (const check of question.kind === 'text' ? (question.checks ?? []) : []) checkRule(key, ruleOf(check), true);
    if (question.kind === 'select' && question.controlledBy !== undefined) {
      checkRule(key, { valueKey: question.controlledBy, operator: 'answered' }, false);
      if ('optionsBy' in question) {
        checkOptions(key, { valueKey: question.controlledBy, operator: 'in', target: Object.keys(question.optionsBy) });
      }
    }
    if (question.kind === 'autocomplete' || question.kind === 'address') {
      for (const filled of Object.values(question.fills)) known(key, filled);
    }
    for (const own of answerKeysOf({ question, key })) before.add(own);
  };
  const walk = (items: readonly ExpandedItem[]) => {
    for (const item of items) {
      if ('id' in item) checkRule(item.id, item.visible, false);
      if (item.kind === 'group' || item.kind === 'note') checkRule(item.kind, item.visible, false);
      if (item.kind === 'group' || item.kind === 'gate') walk(item.items);
      else if (item.kind === 'tabs') for (const tab of item.tabs) walk(tab.items);
      else if (item.kind === 'repeat')
        for (const row of item.rows) for (const question of row.items) checkQuestion(question);
      else if (item.kind !== 'note') checkQuestion(item);
    }
  };
  for (const page of expand(form).pages) for (const section of page.sections) walk(section.items);
  return [...new Set(problems)];
}

const ruleOf = (check: Check) => ('when' in check ? check.when : undefined);

function fixedValues(question: Question | undefined): Set<string> | undefined {
  if (question?.kind === 'checkbox') return new Set(['true']);
  const lists =
    question?.kind === 'radio'
      ? [question.options]
      : question?.kind === 'select'
        ? 'options' in question
          ? [question.options]
          : Object.values(question.optionsBy)
        : [];
  if (lists.length === 0 || lists.some((list) => typeof list === 'function')) return undefined;
  return new Set(lists.flatMap((list) => (typeof list === 'function' ? [] : list.map(({ value }) => value))));
}
