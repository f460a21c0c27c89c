import type { Form, Options } from '../../../shared/form/definition.ts';
import { optionsOf } from '../../../shared/options/options.ts';

/**
 * A form as JSON: a `Form`, but that a pattern is the text of a regular expression, and that a list of options may be
 * the name of one of `lists`, each of them (value, label) pairs.
 */
export interface FormData {
  readonly lists?: Readonly<Record<string, readonly (readonly [value: string, label: string])[]>>;
  readonly pages: readonly unknown[];
}

const listFields = new Set(['options', 'years']);

/** The form that the data describes. */
export function formOf({ lists = {}, pages }: FormData): Form {
  const named = new Map(Object.entries(lists).map(([name, pairs]) => [name, optionsOf(pairs)]));
  return { pages: revived(pages, named) as Form['pages'] };
}

function revived(value: unknown, lists: ReadonlyMap<string, Options>): unknown {
  if (Array.isArray(value)) return value.map((each) => revived(each, lists));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, field(name, each, lists)]));
}

function field(name: string, value: unknown, lists: ReadonlyMap<string, Options>): unknown {
  if (name === 'pattern' && typeof value === 'string') return new RegExp(value);
  if (listFields.has(name) && typeof value === 'string') return listNamed(value, lists);
  if (name !== 'optionsBy' || typeof value !== 'object' || value === null) return revived(value, lists);
  return Object.fromEntries(
    Object.entries(value).map(([answer, list]) => [answer, typeof list === 'string' ? listNamed(list, lists) : list]),
  );
}

function listNamed(name: string, lists: ReadonlyMap<string, Options>): Options {
  const list = lists.get(name);
  if (!list) throw new Error(`The form has no list ${name}: add it to its lists.`);
  return list;
}
