import { expect, it } from '@jest/globals';
import { truncateToFieldLimit } from '../../../../lambdas/directory/directory.ts';

it.each([
  ['George C Wallace State Community College-Hanceville', 'George C Wallace State Community'],
  ['University of the District of Columbia at Dawn', 'University of the District of Columbia at'],
  ['University of the District of Columbia at Day', 'University of the District of Columbia at Day'],
  ['Salisbury University', 'Salisbury University'],
  ['x'.repeat(50), 'x'.repeat(45)],
])('truncates %s to %s', (name, expected) => {
  expect(truncateToFieldLimit({ name, ceeb: '1234' })).toEqual({ name: expected, ceeb: '1234' });
});
