import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { todayIn } from './calendar.ts';
import { fixedValues, optionProblems, successorProblems } from './check-options.ts';
import { keysNamed, questionClasses } from './classes.ts';
import type { Check, Form, Question, Repeat } from './definition.ts';
import { type ExpandedItem, expand } from './expand.ts';
import { allQuestions, ownedKeys } from './owned-keys.ts';
import { answerKeysOf } from './place.ts';
import type { Placed } from './placed.ts';
import { problemAt, sectionsOf } from './problem-location.ts';
import { keysOf, type Rule } from './rules.ts';
import { everyItem, formRoutes, itemsIn } from './structure.ts';
import { schemasOf } from './validate.ts';

/**
 * Returns the problems of a form, each with its place and fix. Any problem stops the build and the local stack: no rule
 * may hide a question silently (specification, section 5). Lists that depend on the day are checked for two years.
 */
export function checkDefinition(form: Form, today = todayIn('UTC')): string[] {
  return [
    ...repeatProblems(form),
    ...keyProblems(form),
    ...removedProblems(form),
    ...pageProblems(form),
    ...schemaProblems(validatedKeys(form), new Set(allQuestions(form).flatMap(ownedKeys))),
    ...ruleProblems(form),
    ...classProblems(form),
    ...optionProblems(form, today),
    ...successorProblems(form),
  ];
}

function repeatProblems(form: Form): string[] {
  return sectionsOf(form).flatMap(({ definition, ...location }) =>
    [...everyItem(definition.items)].flatMap((item) =>
      item.kind === 'repeat' ? problemsOfRepeat(item).map((problem) => problemAt(location, problem)) : [],
    ),
  );
}

function problemsOfRepeat(item: Repeat): string[] {
  const problems: string[] = [];
  if (item.max > limits.rowsOfARepeat) {
    problems.push(`The repeat ${item.id} has maxNumberOfComponents ${item.max}. Use at most ${limits.rowsOfARepeat}.`);
  }
  if (item.start < 1 || item.start > item.max) problems.push(`Start the repeat ${item.id} with 1 to ${item.max} rows.`);
  if (item.start < item.max && item.addAnother === undefined)
    problems.push(
      `The repeat ${item.id} starts with ${item.start} of ${item.max} rows, and applicants can't add the others. Give it addAnother, or start with all of them.`,
    );
  for (const { key } of item.items) {
    const prefix = item.firstPrefix ?? item.prefix;
    if (!key.startsWith(prefix))
      problems.push(`The key ${key} doesn't contain the prefix ${prefix} of its repeat, ${item.id}.`);
  }
  return problems;
}

function keyProblems(form: Form): string[] {
  const first = new Map<string, Placed>();
  return allQuestions(form).flatMap((placed) =>
    ownedKeys(placed).flatMap((key) => {
      const other = first.get(key);
      if (other) return [problemAt(placed, duplicateKey(key, placed, other))];
      first.set(key, placed);
      return [];
    }),
  );
}

function removedProblems(form: Form): string[] {
  const removed = new Set(form.removed?.map(({ key }) => key));
  return allQuestions(form)
    .filter((placed) => [placed.key, ...ownedKeys(placed)].some((key) => removed.has(key)))
    .map((placed) =>
      problemAt(
        placed,
        `The key ${placed.key} belongs to a removed question and may hold old answers. Give the question another key.`,
      ),
    );
}

const duplicateKey = (key: string, { page }: Placed, other: Placed) =>
  other.page === page
    ? `The key ${key} is used twice, first in the section ${other.section}. Rename one of the two.`
    : `Your ValidationErrorSummary implementation uses keys that are present in multiple pages: ${key}. It is in the section ${other.section} of ${other.page} too: a question belongs to one page, rename one key.`;

/** Reports questions on pages without a route, because the error summary links to the page of each question. */
function pageProblems(form: Form): string[] {
  const routes: readonly string[] = formRoutes;
  return allQuestions(form)
    .filter(({ page }) => !routes.includes(`/${page}`))
    .flatMap((placed) => answerKeysOf(placed).map((key) => problemAt(placed, messages.noPage(key))));
}

const validatedKeys = (form: Form) =>
  allQuestions(form).flatMap((placed) =>
    schemasOf(placed, { today: '2000-01-01', textAreaLength: limits.textAreaLength }).map(({ key }) => key),
  );

/** Reports keys that are validated but never stored. */
export function schemaProblems(validated: readonly string[], stored: ReadonlySet<string>): string[] {
  const extra = validated.filter((key) => !stored.has(key));
  if (extra.length === 0) return [];
  return [
    `Your validation schema has extra keys that are not present in the tenant dataModel: ${extra.join(', ')}. Add them to the owned keys of their kind.`,
  ];
}

function ruleProblems(form: Form): string[] {
  const problems: string[] = [];
  let report: (problem: string) => void;
  const earlierKeys = new Set<string>();
  const all = new Map(
    allQuestions(form).flatMap((placed) => answerKeysOf(placed).map((key) => [key, placed.question] as const)),
  );

  const checkExists = (owner: string, key: string) => {
    if (all.has(key)) return true;
    report(
      `Your ValidationErrorSummary implementation uses keys that are not present in the tenant dataModel: ${key}, in ${owner}. Correct the key, or add its question.`,
    );
    return false;
  };
  const checkOptions = (owner: string, rule: Rule) => {
    if ('all' in rule || 'any' in rule) {
      for (const part of 'all' in rule ? rule.all : rule.any) checkOptions(owner, part);
      return;
    }
    const values = fixedValues(all.get(rule.valueKey));
    if (!values || !('target' in rule) || typeof rule.target === 'number') return;
    for (const target of [rule.target].flat().map(String)) {
      if (!values.has(target))
        report(
          `A rule of ${owner} expects ${rule.valueKey} to be ${target}, which isn't one of its options. Use one of its values.`,
        );
    }
  };
  const checkRule = (owner: string, rule: Rule | undefined, mayLookAhead: boolean) => {
    if (!rule) return;
    for (const key of keysOf(rule)) {
      if (checkExists(owner, key) && !mayLookAhead && !earlierKeys.has(key)) {
        report(
          `${owner} depends on ${key}, which comes after it. Move the controlling question before the question it shows.`,
        );
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
      for (const filled of Object.values(question.fills)) checkExists(key, filled);
    }
    for (const definition of answerKeysOf({ question, key })) earlierKeys.add(definition);
  };
  const walk = (items: readonly ExpandedItem[]) => {
    for (const item of items) {
      if ('key' in item) checkQuestion(item);
      else {
        checkRule('id' in item ? item.id : item.kind, item.visible, false);
        walk(itemsIn<ExpandedItem>(item));
      }
    }
  };
  for (const { definition, ...location } of sectionsOf(expand(form))) {
    report = (problem) => problems.push(problemAt(location, problem));
    walk(definition.items);
  }
  return [...new Set(problems)];
}

function classProblems(form: Form): string[] {
  const questions = allQuestions(form);
  const classifiedItems = [
    ...sectionsOf(form).map((section) => [section, 'the section', section.definition.class] as const),
    ...questions.map((placed) => [placed, placed.key, placed.question.class] as const),
  ];
  const conduct = new Set(keysNamed(form, ['conduct']));
  const conductQuestions = questions.filter((placed) => ownedKeys(placed).some((key) => conduct.has(key)));
  const offersY = conductQuestions.some(({ question }) => fixedValues(question)?.has('Y'));
  return [
    ...classifiedItems
      .filter(([, , questionClass]) => questionClass !== undefined && !questionClasses.includes(questionClass))
      .map(([location, owner, questionClass]) =>
        problemAt(
          location,
          `${owner} has the class ${questionClass}, which doesn't exist. Use one of these: ${questionClasses.join(', ')}.`,
        ),
      ),
    ...questions
      .filter(
        ({ question: { kind, class: questionClass } }) =>
          kind === 'ssn' && questionClass !== undefined && questionClass !== 'ssn',
      )
      .map((placed) => problemAt(placed, `${placed.key} has the class ssn because of its kind. Remove its class.`)),
    ...(offersY ? [] : conductQuestions.slice(0, 1)).map((placed) =>
      problemAt(
        placed,
        'No question of the class conduct offers Y, which the lists use to flag an application. Give one of them the options yesNo.',
      ),
    ),
  ];
}

const ruleOf = (check: Check) => ('when' in check ? check.when : undefined);
