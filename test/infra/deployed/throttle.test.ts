import { expect, it } from '@jest/globals';
import { tokenBucket } from '../../../infra/deployed/api/throttle.ts';

it('admits a burst at once, then as many requests as the rate allows', () => {
  let now = 0;
  const admits = tokenBucket({ rate: 2, burst: 3 }, () => now);
  const admitted = (requests: number) => Array.from({ length: requests }, admits).filter(Boolean).length;
  expect(admitted(5)).toBe(3);
  now += 500;
  expect(admitted(5)).toBe(1);
  now += 60_000;
  expect(admitted(5)).toBe(3);
});
