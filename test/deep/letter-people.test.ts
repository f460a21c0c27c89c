import { expect, it } from '@jest/globals';
import { letterPeople } from '../support/letter-people.ts';
import { runs } from '../support/seeded.ts';

it('two people at one link and two applicants at one mailbox lose nothing, and reach nothing of the other', async () =>
  expect(await letterPeople(runs(200))).toEqual([]));

it.each([
  ['saves unseen', 'lost'],
  ['sends unseen', 'sent unseen'],
  ['follows a link of the other', 'crossed'],
] as const)('somebody who %s is found', async (fault, kind) => {
  const problems = await letterPeople(runs(20), fault);
  expect(problems.map((problem) => problem.split(': ')[1])).toContain(kind);
});
