import type { Answers, Form, FormState, Item } from '../../shared/form/definition.ts';

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
