import { expect } from '@jest/globals';
import { type ApiClient, apiClient } from './api-client.ts';
import { logIn, newApplicant } from './applicants.ts';
import { pick, randomFrom, report, seed } from './seeded.ts';
import { storedApplicationOf } from './stack-table.ts';

const keys = ['first_name', 'middle_name', 'last_name', 'city', 'ssn'] as const;
const operations = ['save', 'save', 'save', 'clear', 'switch', 'rows'] as const;

interface Write {
  readonly place: string;
  readonly value: string | number;
  readonly began: number;
  readonly ended: number;
}

/** A few writes of one device, each acknowledged before the next. */
async function work(client: ApiClient, random: () => number, name: string, writes: Write[]) {
  for (let turn = 0; turn < 4; turn += 1) {
    const [operation, key] = [pick(random, operations), pick(random, keys)];
    const value = operation === 'clear' ? '' : operation === 'rows' ? 1 + Math.floor(random() * 9) : `${name} ${turn}`;
    const began = performance.now();
    const chosen = pick(random, ['upload', 'later']);
    const { status } = await (operation === 'switch'
      ? client.put('/api/tabs', { tab_id: 'transcripts', chosen_tab: chosen })
      : operation === 'rows'
        ? client.put('/api/add-another', { button_id: 'college', num_components: value })
        : client.put('/api/answer', { answer: { [key]: value } }));
    expect([operation, status]).toEqual([operation, 200]);
    const place = operation === 'switch' ? 'tab' : operation === 'rows' ? 'rows' : key;
    writes.push({ place, value: operation === 'switch' ? chosen : value, began, ended: performance.now() });
  }
}

/** The values that a place may hold in the end: those of writes that no other write followed. */
const possible = (writes: readonly Write[], place: string) => {
  const here = writes.filter((write) => write.place === place);
  return here.filter(({ ended }) => !here.some(({ began }) => began > ended)).map(({ value }) => value);
};

/** Requires that two devices which write concurrently lose no acknowledged write. */
export async function expectNothingLost(rounds: number): Promise<void> {
  const { client, email, password } = await newApplicant();
  const other = apiClient();
  await logIn(other, email, password);
  const stored = storedApplicationOf(client);
  const fresh = await stored.read();
  for (let round = 0; round < rounds; round += 1) {
    await stored.write(fresh);
    const writes: Write[] = [];
    await Promise.all([
      work(client, randomFrom(seed + 2 * round), 'one', writes),
      work(other, randomFrom(seed + 2 * round + 1), 'two', writes),
    ]);
    const [{ body: profile }, { body: tabs }, { body: rows }] = await Promise.all([
      client.get<{ answer: Record<string, string> }>('/api/profile'),
      other.get<Record<string, string>>('/api/tabs'),
      client.get<Record<string, number>>('/api/add-another'),
    ]);
    const found: Record<string, string | number | undefined> = {
      ...Object.fromEntries(keys.map((key) => [key, profile.answer[key] ?? ''])),
      tab: tabs.transcripts,
      rows: rows.college,
    };
    for (const place of new Set(writes.map((write) => write.place)))
      expect([round, place, possible(writes, place)]).toEqual([round, place, expect.arrayContaining([found[place]])]);
  }
  report('two devices', rounds);
}
