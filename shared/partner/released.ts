// What the form of the last release asked, and what a change since then does to applications under way.

import type { Form, Kind, Options } from '../form/definition.ts';
import { optionSources } from '../form/listed.ts';
import { allQuestions } from '../form/owned-keys.ts';
import { repeatsOf } from '../form/structure.ts';

/** What an option list offered: labels by value. */
export interface ReleasedList {
  readonly options: Readonly<Record<string, string>>;
  /** Values of those that it offered no more. */
  readonly retired: readonly string[];
}

export interface ReleasedQuestion {
  readonly key: string;
  readonly page: string;
  readonly kind: Kind;
  readonly label: string;
  readonly required: boolean;
  /** Names of lists, by the value of the question's controller, '' without one. A list that depends on the day has none. */
  readonly lists?: Readonly<Record<string, string>>;
}

/** `released.json` in the folder of a partner, in the order of the form; `npm run released` writes it. */
export interface Released {
  readonly questions: readonly ReleasedQuestion[];
  /** Each once, by the first question that has it. */
  readonly lists: Readonly<Record<string, ReleasedList>>;
  /** How many rows each repeat begins with, by its id. */
  readonly starts: Readonly<Record<string, number>>;
  /** Keys that were asked once, which no question may have again. */
  readonly removed: readonly string[];
}

const listOf = (options: Options): ReleasedList => ({
  options: Object.fromEntries(options.map(({ value, label }) => [value, label])),
  retired: options.flatMap(({ value, retired }) => (retired ? value : [])),
});

export function releasedForm(form: Form): Released {
  const names = new Map<string, string>();
  const lists: Record<string, ReleasedList> = {};
  const nameOf = (options: Options, wanted: string): string => {
    const list = listOf(options);
    const text = JSON.stringify(list);
    const name = names.get(text) ?? wanted;
    names.set(text, name);
    lists[name] = list;
    return name;
  };
  const questions = allQuestions(form).map(({ key, page, question }) => {
    const named = Object.entries(optionSources(question)).flatMap(([by, source]) =>
      typeof source === 'function' ? [] : [[by, nameOf(source, by ? `${key} of ${by}` : key)]],
    );
    const { kind, label, required } = question;
    const own = { key, page, kind, label, required: required !== undefined };
    return named.length > 0 ? { ...own, lists: Object.fromEntries(named) } : own;
  });
  const starts = Object.fromEntries(repeatsOf(form).map(({ id, start }) => [id, start]));
  return { questions, lists, starts, removed: (form.removed ?? []).map(({ key }) => key) };
}

export interface Changes {
  /** What applicants would lose, each with its fix. */
  readonly losses: readonly string[];
  /** What they notice, and lose nothing by. */
  readonly harmless: readonly string[];
}

/** Kinds that keep one another's answers. */
const exchangeable: readonly (readonly Kind[])[] = [
  ['text', 'textarea', 'address', 'autocomplete', 'signature'],
  ['select', 'radio'],
];

/** A sentence for each difference between two forms. */
export function changesSince(before: Released, now: Released): Changes {
  const [losses, harmless]: [string[], string[]] = [[], []];
  const present = new Map(now.questions.map((question) => [question.key, question]));
  const known = new Map(before.questions.map((question) => [question.key, question]));
  for (const was of before.questions) {
    const is = present.get(was.key);
    if (is) {
      compare(was, is, { losses, harmless });
      compareLists({ was, before }, { is, now }, { losses, harmless });
    } else if (now.removed.includes(was.key))
      harmless.push(`${was.page}: ${was.key} is removed. Applicants who answered it see its label in a notice.`);
    else
      losses.push(
        `${was.page}: ${was.key} is gone, and applicants wouldn't be told that their answers are dropped. Add { key: '${was.key}', label: '${was.label}' } to the form's removed.`,
      );
  }
  for (const { key, page, required } of now.questions) {
    if (before.removed.includes(key))
      losses.push(`${page}: ${key} was the key of a removed question and may hold old answers. Use another key.`);
    else if (!known.has(key))
      harmless.push(`${page}: ${key} is new${required ? ' and required, also in applications already started' : ''}.`);
  }
  for (const [id, start] of Object.entries(now.starts)) {
    const was = before.starts[id] ?? start;
    if (start < was)
      losses.push(
        `${id} starts with ${start} instead of ${was} rows, which hides rows already answered. Start with ${was}.`,
      );
  }
  const order = (form: Released, other: ReadonlyMap<string, unknown>) =>
    form.questions.flatMap(({ key }) => (other.has(key) ? key : [])).join();
  if (order(before, present) !== order(now, known)) harmless.push('The order of the questions changed.');
  return { losses, harmless };
}

function compare(
  was: ReleasedQuestion,
  is: ReleasedQuestion,
  { losses, harmless }: { readonly losses: string[]; readonly harmless: string[] },
): void {
  const at = `${is.page}: ${is.key}`;
  if (was.kind !== is.kind)
    if (exchangeable.some((kinds) => kinds.includes(was.kind) && kinds.includes(is.kind)))
      harmless.push(`${at} is a ${is.kind} instead of a ${was.kind}. Existing answers stay.`);
    else losses.push(`${at} is a ${is.kind} instead of a ${was.kind}. Remove it and add a question with another key.`);
  if (was.page !== is.page) harmless.push(`${at} moved here from ${was.page}.`);
  if (was.label !== is.label)
    harmless.push(`${at} reads “${is.label}” instead of “${was.label}”. Make sure it means the same.`);
  if (was.required !== is.required)
    harmless.push(
      is.required
        ? `${at} may be required now. Applicants who left it blank will see it as missing.`
        : `${at} is no longer required.`,
    );
}

function compareLists(
  { was, before }: { readonly was: ReleasedQuestion; readonly before: Released },
  { is, now }: { readonly is: ReleasedQuestion; readonly now: Released },
  { losses, harmless }: { readonly losses: string[]; readonly harmless: string[] },
): void {
  for (const [by, name] of Object.entries(was.lists ?? {})) {
    const [old, present] = [before.lists[name], now.lists[is.lists?.[by] ?? '']];
    for (const [value, label] of Object.entries(old?.options ?? {})) {
      const own = `${is.page}: option ${value}${by && ` for ${by}`} of ${is.key} (${label})`;
      const found = present?.options[value];
      const [wasRetired, isRetired] = [old?.retired.includes(value), present?.retired.includes(value)];
      if (found === undefined) losses.push(`${own} is gone. Retire it instead.`);
      else if (wasRetired && !isRetired && found !== label)
        losses.push(`${own} was retired, and its value now means “${found}”. Give “${found}” another value.`);
      else if (isRetired && !wasRetired)
        harmless.push(`${own} is retired. Applicants who chose it are asked to choose again.`);
      else if (found !== label) harmless.push(`${own} now reads “${found}”. Make sure it means the same.`);
    }
  }
}
