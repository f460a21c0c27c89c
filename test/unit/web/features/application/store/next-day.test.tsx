import { afterEach, expect, it, jest } from '@jest/globals';
import { application, followDay } from '../../../../../../web/features/application/index.ts';

afterEach(() => void jest.useRealTimers());

it('offers the terms of the next day when midnight passes while the page is open', () => {
  jest.useFakeTimers({ now: new Date('2027-01-19T23:50:00-05:00') });
  application.reset();
  application.set('applied_major', '2');
  const terms = () =>
    application.placed.questions.find(({ key }) => key === 'entry_term')?.options.map(({ label }) => label);
  expect(terms()).toContain('Spring 2027');
  followDay();
  jest.advanceTimersByTime(5 * 60_000);
  expect(terms()).toContain('Spring 2027');
  jest.advanceTimersByTime(6 * 60_000);
  expect(terms()).not.toContain('Spring 2027');
});
