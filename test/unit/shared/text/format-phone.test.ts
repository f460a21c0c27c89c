import { expect, it } from '@jest/globals';
import { formatPhone } from '../../../../shared/text/format-phone.ts';

it.each([
  ['+442079460958', '+44 207 946 0958'],
  ['+7123456789', '+7 123 456 789'],
  ['+35312345678', '+353 123 45678'],
  ['+44 20 7', '+44 20 7'],
  ['(301) 555-2671', '(301) 555-2671'],
  ['', ''],
])('the phone number %j is shown as %j', (answer, shown) => expect(formatPhone(answer)).toBe(shown));
