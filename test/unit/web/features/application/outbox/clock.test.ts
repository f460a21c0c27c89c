import { expect, it } from '@jest/globals';
import { outboxInMemory } from '../../../../../support/outbox.ts';

const hour = 3_600_000;

it.each([
  ['an hour', hour],
  ['ten seconds', 10_000],
  ['a day', 24 * hour],
  ['three years', 3 * 365 * 24 * hour],
])(
  'sends what was entered before the clock was set back by %s, and does not say that it is on its way',
  async (_, back) => {
    let time = Date.parse('2026-11-25T10:00:00Z');
    const sent: string[][] = [];
    const { outbox } = outboxInMemory(
      { sendReady: async ({ ready }, until) => void sent.push([...ready(until).keys()]) },
      { now: () => time, later: () => () => {} },
    );
    await outbox.open('application');
    outbox.read(1, {});
    outbox.enter('answer first_name', 'Lan');
    time -= back;
    expect(outbox.status().kind).toBe('unsaved');
    outbox.enter('answer last_name', 'Tran');
    await outbox.flush();
    expect(sent).toEqual([['answer first_name', 'answer last_name']]);
  },
);
