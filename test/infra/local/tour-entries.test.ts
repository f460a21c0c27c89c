import { expect, it } from '@jest/globals';
import { lettersOf } from '../../../infra/local/tour/entries.ts';

it('shows of letters what as many recommenders as the form asks for make possible', () => {
  const shown = (recommenders: number) => lettersOf(recommenders).map(({ id }) => id.replace('your-letters-', ''));
  expect(shown(1)).toEqual(['in-several-states']);
  expect(shown(2)).toEqual(['in-several-states', 'correct-the-address', 'cancel']);
  expect(shown(3)).toEqual(['in-several-states', 'ask', 'correct-the-address', 'cancel']);
});
