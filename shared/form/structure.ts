import type { Form, Item, Repeat, Tabs } from './definition.ts';

function* itemsOf(form: Form): Generator<Item> {
  for (const page of form.pages) for (const section of page.sections) yield* everyItem(section.items);
}

/** The items and what is in them; questions of a repeat once, with the keys that the definition gives them. */
export function* everyItem(items: readonly Item[]): Generator<Item> {
  for (const item of items) {
    yield item;
    if (item.kind === 'group' || item.kind === 'gate') yield* everyItem(item.items);
    if (item.kind === 'repeat') yield* item.items;
    if (item.kind === 'tabs') for (const tab of item.tabs) yield* everyItem(tab.items);
  }
}

export const repeatsOf = (form: Form): Repeat[] => [...itemsOf(form)].filter((item) => item.kind === 'repeat');

export const tabGroupsOf = (form: Form): Tabs[] => [...itemsOf(form)].filter((item) => item.kind === 'tabs');
