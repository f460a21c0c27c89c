import { afterAll, beforeAll, it } from '@jest/globals';
import { expectNoSpuriousLogout } from '../support/refreshes.ts';
import { runs } from '../support/seeded.ts';
import { startWholeStack, type WholeStack } from '../support/whole-stack.ts';

let stack: WholeStack;
beforeAll(async () => {
  stack = await startWholeStack();
});
afterAll(() => stack.stop());

it('no request over an expiry logs anyone out', () => expectNoSpuriousLogout(stack, runs(50)));
