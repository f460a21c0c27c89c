import type { Form, Item, Repeat, Tabs } from './definition.ts';

function* itemsOf(form: Form): Generator<Item> {
  for (const page of form.pages) for (const section of page.sections) yield* everyItem(section.items);
}

interface Container<T> {
  readonly kind: string;
  readonly items?: readonly T[];
  readonly tabs?: readonly { readonly items: readonly T[] }[];
  readonly rows?: readonly { readonly items: readonly T[] }[];
}

/** Returns the items inside an item of a form, an expanded form or a placed form. Questions and notes have none. */
export const itemsIn = <T>({ items = [], tabs = [], rows = [] }: Container<T>): readonly T[] => [
  ...items,
  ...[...tabs, ...rows].flatMap((part) => part.items),
];

/** Yields all items, nested ones too. A repeat's questions are yielded once, with their keys from the definition. */
export function* everyItem(items: readonly Item[]): Generator<Item> {
  for (const item of items) {
    yield item;
    yield* everyItem(itemsIn<Item>(item));
  }
}

export const repeatsOf = (form: Form): Repeat[] => [...itemsOf(form)].filter((item) => item.kind === 'repeat');

export const tabGroupsOf = (form: Form): Tabs[] => [...itemsOf(form)].filter((item) => item.kind === 'tabs');

/** The paths of the form's pages. Each is `/` and the page's id. */
export const formRoutes = ['/about', '/education', '/final-steps'] as const;
export type FormRoute = (typeof formRoutes)[number];
export const isFormRoute = (path: string | undefined): path is FormRoute => formRoutes.some((route) => route === path);
