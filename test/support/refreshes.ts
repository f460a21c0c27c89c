import { expect } from '@jest/globals';
import { newApplicant } from './applicants.ts';
import { report, seed } from './seeded.ts';
import type { WholeStack } from './whole-stack.ts';

/** Requires that 20 concurrent requests all succeed after their access token expired. */
export async function expectNoSpuriousLogout(stack: WholeStack, times: number): Promise<void> {
  const { client } = await newApplicant();
  for (let time = 0; time < times; time += 1) {
    stack.pass(5.1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.get('/api/tabs')));
    expect([seed, time, answers.map(({ status }) => status)]).toEqual([seed, time, Array(20).fill(200)]);
  }
  report('expiries with 20 requests at once', times);
}
