import { describe, expect, it } from '@jest/globals';
import { idlenessAfter } from '../../../../web/lib/storage/activity.ts';

describe('idlenessAfter', () => {
  it.each([
    [0, 'active'],
    [839_999, 'active'],
    [840_000, 'warned'],
    [899_999, 'warned'],
    [900_000, 'expired'],
    [86_400_000, 'expired'],
  ])('classifies a session that is idle for %i ms as %s', (idle, idleness) => {
    expect(idlenessAfter(idle)).toBe(idleness);
  });
});
