import type { Answers, Form, FormState, Item, Repeat } from '../../shared/form/definition.ts';

export const text = (key: string, more: object = {}): Item => ({ kind: 'text', key, label: key, ...more });

/** Returns up to three rows of items, whose keys start with `{id}_` in the first row and `{id}_2_` in the second. */
export const repeat = (id: string, items: readonly Item[], more: object = {}): Repeat =>
  ({
    kind: 'repeat',
    id,
    heading: `${id} {n}`,
    max: 3,
    start: 1,
    firstPrefix: `${id}_`,
    prefix: `${id}_{n}_`,
    addAnother: 'Add another',
    required: 'none',
    items,
    ...more,
  }) as Repeat;

export const formWith = (items: readonly Item[]): Form => ({
  pages: [{ id: 'about', title: 'About You', sections: [{ id: 'only', title: 'Only', items }] }],
});

export const stateWith = (answers: Answers, rest: Partial<FormState> = {}): FormState => ({
  answers,
  counts: {},
  tabs: {},
  today: '2026-11-21',
  ...rest,
});
