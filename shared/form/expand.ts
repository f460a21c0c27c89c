import type { Form, Gate, Group, Item, Note, Page, Question, Repeat, Section, Tab, Tabs } from './definition.ts';

/** A form whose repeats are written out row by row, with the final keys, texts and rules of each row. */
export interface ExpandedForm {
  readonly pages: readonly (Omit<Page, 'sections'> & { readonly sections: readonly ExpandedSection[] })[];
}
type ExpandedSection = Omit<Section, 'items'> & { readonly items: readonly ExpandedItem[] };
type Expanded<T extends { items: readonly unknown[] }> = Omit<T, 'items'> & { readonly items: readonly ExpandedItem[] };
export type ExpandedItem =
  | Question
  | Expanded<Group>
  | Expanded<Gate>
  | Note
  | (Omit<Tabs, 'tabs'> & { readonly tabs: readonly Expanded<Tab>[] })
  | (Omit<Repeat, 'items'> & { readonly rows: readonly ExpandedRow[] });
export interface ExpandedRow {
  readonly n: number;
  readonly heading: string;
  readonly items: readonly Question[];
}

const expandedForms = new WeakMap<Form, ExpandedForm>();

/** Writes out the repeats of a form, up to their `max`. The result is cached by form. */
export function expand(form: Form): ExpandedForm {
  const cached = expandedForms.get(form);
  if (cached) return cached;
  const expanded = {
    pages: form.pages.map((page) => ({
      ...page,
      sections: page.sections.map((section) => ({ ...section, items: section.items.map(expandItem) })),
    })),
  };
  expandedForms.set(form, expanded);
  return expanded;
}

function expandItem(item: Item): ExpandedItem {
  switch (item.kind) {
    case 'group':
    case 'gate':
      return { ...item, items: item.items.map(expandItem) };
    case 'tabs':
      return { ...item, tabs: item.tabs.map((tab) => ({ ...tab, items: tab.items.map(expandItem) })) };
    case 'repeat':
      return expandRepeat(item);
    default:
      return item;
  }
}

function expandRepeat({ items, ...repeat }: Repeat): ExpandedItem {
  const ownKeys = new Set(
    items.flatMap(({ key, kind }) => (kind === 'month-year' ? [key, `${key}_month`, `${key}_year`] : key)),
  );
  const rows = Array.from({ length: repeat.max }, (_, index) => {
    const n = index + 1;
    const text = (value: string) => value.replaceAll('{n}', String(n));
    const key = (value: string) => (ownKeys.has(value) ? keyOfRow(repeat, value, n) : value);
    const applies = repeat.required === 'all' || (repeat.required === 'first' && n === 1);
    return {
      n,
      heading: text(repeat.heading),
      items: items.map((question) => {
        const { required, ...rest } = rewrite(question, key, text) as Question;
        return (applies && required ? { ...rest, required } : rest) as Question;
      }),
    };
  });
  return { ...repeat, rows };
}

/** Returns the key of a question in row `n` of a repeat. `key` is the key in the definition. */
export function keyOfRow(
  { firstPrefix = '', prefix }: Pick<Repeat, 'firstPrefix' | 'prefix'>,
  key: string,
  n: number,
): string {
  if (key.includes('{n}')) return key.replaceAll('{n}', String(n));
  return n === 1 ? key : prefix.replaceAll('{n}', String(n)) + key.slice(firstPrefix.length);
}

const keyFields = new Set(['key', 'valueKey', 'controlledBy']);

function rewrite(value: unknown, key: (value: string) => string, text: (value: string) => string): unknown {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.map((element) => rewrite(element, key, text));
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, nested]) => {
      if (keyFields.has(name)) return [name, key(nested)];
      if (name === 'fills') return [name, rewrite(nested, key, key)];
      return [name, rewrite(nested, key, text)];
    }),
  );
}
