import { describe, expect, it } from '@jest/globals';
import { apiClient } from '../support/api-client.ts';

type Suggestions = { text: string; id: string; sub_text: string }[];
const find = <Body = Suggestions>(query: Record<string, string>) =>
  apiClient().get<Body>(`/lookup/find?${new URLSearchParams(query)}`);

describe.each([
  [
    'college_ceeb',
    'salisbury',
    'Salisbury University',
    { city: 'Salisbury', state: 'Maryland', zip: '21801', country: 'USA' },
  ],
  ['hs_ceeb', 'UMBC', 'University of Maryland Baltimore County', { city: 'Baltimore' }],
  [
    'address',
    '1600 Pennsylvania',
    '1600 Pennsylvania Avenue NW',
    { address_line_1: '1600 Pennsylvania Avenue NW', country: 'USA' },
  ],
])('a search for %s', (category, text, expected, record) => {
  it('suggests matches, and returns their fields', async () => {
    const { status, body } = await find({ category, text });
    expect(status).toBe(200);
    const suggestion = body.find((other) => other.text === expected);
    expect(suggestion).toBeDefined();
    expect((await find<unknown>({ category, id: suggestion?.id ?? '' })).body).toMatchObject(record);
  });

  it('responds with 404 to an unknown id', async () => {
    expect((await find({ category, id: 'nobody-knows' })).status).toBe(404);
  });
});

describe('a search', () => {
  it('returns at most five matches, or fewer on request', async () => {
    expect((await find({ category: 'college_ceeb', text: 'university' })).body).toHaveLength(5);
    expect((await find({ category: 'college_ceeb', text: 'university', max_results: '2' })).body).toHaveLength(2);
  });

  it.each([
    [{ category: 'college_ceeb', text: 'x', max_results: '6' }],
    [{ category: 'college_ceeb', text: 'x', max_results: '0' }],
    [{ category: 'college_ceeb', text: 'x', max_results: 'many' }],
    [{ category: 'college_ceeb', text: 'x', max_results: '0x5' }],
    [{ category: 'college_ceeb', text: 'x', max_results: ' 5' }],
    [{ category: 'college_ceeb', text: 'x', max_results: '1e0' }],
    [{ category: 'people', text: 'x' }],
    [{ category: 'address' }],
    [{ text: 'x' }],
  ])('refuses %j', async (query) => expect((await find(query as Record<string, string>)).status).toBe(400));
});
