// This file compares the form with that of the last release, to find changes that affect started applications.

import type { Form, Kind, Options } from '../form/definition.ts';
import { optionSources } from '../form/option-lists.ts';
import { allQuestions } from '../form/owned-keys.ts';
import { repeatsOf } from '../form/structure.ts';

/** An option list of a release, with labels by value. */
export interface ReleasedList {
  readonly options: Readonly<Record<string, string>>;
  readonly retired: readonly string[];
}

export interface ReleasedQuestion {
  readonly key: string;
  readonly page: string;
  readonly kind: Kind;
  readonly label: string;
  readonly required: boolean;
  /** The list names by the answer that chooses a list ('' for a single list), without lists that depend on a day. */
  readonly lists?: Readonly<Record<string, string>>;
}

/** The content of a partner's `released.json`, in the order of the form. `npm run released` writes it. */
export interface Released {
  readonly questions: readonly ReleasedQuestion[];
  /** The option lists. Each is included once, under the name of the first question that uses it. */
  readonly lists: Readonly<Record<string, ReleasedList>>;
  /** The number of rows that each repeat starts with, by its id. */
  readonly starts: Readonly<Record<string, number>>;
  /** Keys of removed questions, which no question may use again. */
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
  /** Changes by which applicants would lose answers, each with its fix. */
  readonly losses: readonly string[];
  /** Changes that applicants may notice but that lose nothing. */
  readonly harmless: readonly string[];
}

/** Groups of kinds. A change of kind within a group keeps the answers. */
const exchangeable: readonly (readonly Kind[])[] = [
  ['text', 'textarea', 'address', 'autocomplete', 'signature'],
  ['select', 'radio'],
];

export function compareReleases(before: Released, now: Released): Changes {
  const [losses, harmless]: [string[], string[]] = [[], []];
  const currentQuestions = new Map(now.questions.map((question) => [question.key, question]));
  const previousQuestions = new Map(before.questions.map((question) => [question.key, question]));
  for (const previous of before.questions) {
    const current = currentQuestions.get(previous.key);
    if (current) {
      compare(previous, current, { losses, harmless });
      compareLists({ previous, before }, { current, now }, { losses, harmless });
    } else if (now.removed.includes(previous.key))
      harmless.push(
        `${previous.page}: ${previous.key} is removed. Applicants who answered it see its label in a notice.`,
      );
    else
      losses.push(
        `${previous.page}: ${previous.key} is gone, and applicants wouldn't be told that their answers are dropped. Add { key: '${previous.key}', label: '${previous.label}' } to the form's removed.`,
      );
  }
  for (const { key, page, required } of now.questions) {
    if (before.removed.includes(key))
      losses.push(`${page}: ${key} was the key of a removed question and may hold old answers. Use another key.`);
    else if (!previousQuestions.has(key))
      harmless.push(`${page}: ${key} is new${required ? ' and required, also in applications already started' : ''}.`);
  }
  for (const [id, start] of Object.entries(now.starts)) {
    const previous = before.starts[id] ?? start;
    if (start < previous)
      losses.push(
        `${id} starts with ${start} instead of ${previous} rows, which hides rows already answered. Start with ${previous}.`,
      );
  }
  const order = (form: Released, other: ReadonlyMap<string, unknown>) =>
    form.questions.flatMap(({ key }) => (other.has(key) ? key : [])).join();
  if (order(before, currentQuestions) !== order(now, previousQuestions))
    harmless.push('The order of the questions changed.');
  return { losses, harmless };
}

function compare(
  previous: ReleasedQuestion,
  current: ReleasedQuestion,
  { losses, harmless }: { readonly losses: string[]; readonly harmless: string[] },
): void {
  const at = `${current.page}: ${current.key}`;
  if (previous.kind !== current.kind)
    if (exchangeable.some((kinds) => kinds.includes(previous.kind) && kinds.includes(current.kind)))
      harmless.push(`${at} is a ${current.kind} instead of a ${previous.kind}. Existing answers stay.`);
    else
      losses.push(
        `${at} is a ${current.kind} instead of a ${previous.kind}. Remove it and add a question with another key.`,
      );
  if (previous.page !== current.page) harmless.push(`${at} moved here from ${previous.page}.`);
  if (previous.label !== current.label)
    harmless.push(`${at} reads “${current.label}” instead of “${previous.label}”. Make sure it means the same.`);
  if (previous.required !== current.required)
    harmless.push(
      current.required
        ? `${at} may be required now. Applicants who left it blank will see it as missing.`
        : `${at} is no longer required.`,
    );
}

function compareLists(
  { previous, before }: { readonly previous: ReleasedQuestion; readonly before: Released },
  { current, now }: { readonly current: ReleasedQuestion; readonly now: Released },
  { losses, harmless }: { readonly losses: string[]; readonly harmless: string[] },
): void {
  for (const [by, name] of Object.entries(previous.lists ?? {})) {
    const [oldList, newList] = [before.lists[name], now.lists[current.lists?.[by] ?? '']];
    for (const [value, label] of Object.entries(oldList?.options ?? {})) {
      const own = `${current.page}: option ${value}${by && ` for ${by}`} of ${current.key} (${label})`;
      const found = newList?.options[value];
      const [wasRetired, isRetired] = [oldList?.retired.includes(value), newList?.retired.includes(value)];
      if (found === undefined) losses.push(`${own} is gone. Retire it instead.`);
      else if (wasRetired && !isRetired && found !== label)
        losses.push(`${own} was retired, and its value now means “${found}”. Give “${found}” another value.`);
      else if (isRetired && !wasRetired)
        harmless.push(`${own} is retired. Applicants who chose it are asked to choose again.`);
      else if (found !== label) harmless.push(`${own} now reads “${found}”. Make sure it means the same.`);
    }
  }
}
