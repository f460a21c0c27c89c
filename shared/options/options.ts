// The forms of all partners can use these option lists.

import { type CalendarDate, yearOf } from '../form/calendar.ts';
import type { Option, Options } from '../form/definition.ts';

type OptionTuple = readonly [value: string, label: string, retired?: Option['retired']];

export const optionsOf = (list: readonly OptionTuple[]): Options =>
  list.map(([value, label, retired]) => (retired ? { value, label, retired } : { value, label }));

export const yesNo = optionsOf([
  ['Y', 'Yes'],
  ['N', 'No'],
]);

const asOption = (number: number) => ({ value: String(number), label: String(number) });

export const numbers = (first: number, last: number): Options =>
  Array.from({ length: last - first + 1 }, (_, index) => asOption(first + index));

/** Generates a list of years. `startIn` is the difference between the first year and the current one. */
export const years =
  ({ count, direction, startIn = 0 }: { count: number; direction: 'past' | 'future'; startIn?: number }) =>
  (today: CalendarDate): Options =>
    Array.from({ length: count }, (_, index) =>
      asOption(yearOf(today) + startIn + (direction === 'past' ? -index : index)),
    );
