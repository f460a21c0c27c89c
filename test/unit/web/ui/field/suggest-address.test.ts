import { expect, it } from '@jest/globals';
import { suggestAddress } from '../../../../../web/ui/field/suggest-address.ts';

it.each([
  ['rosa@gmial.com', 'rosa@gmail.com'],
  ['rosa@gmai.com', 'rosa@gmail.com'],
  ['rosa@gmail.co', 'rosa@gmail.com'],
  ['rosa@gmail.con', 'rosa@gmail.com'],
  ['rosa@gmaill.com', 'rosa@gmail.com'],
  ['rosa@gmail.comm', 'rosa@gmail.com'],
  ['Rosa.A@GNAIL.com ', 'Rosa.A@gmail.com'],
  ['rosa@hotmial.com', 'rosa@hotmail.com'],
  ['rosa@outlok.com', 'rosa@outlook.com'],
  ['rosa@yahooo.com', 'rosa@yahoo.com'],
])('%s is corrected to %s', (typed, meant) => expect(suggestAddress(typed)).toBe(meant));

it.each([
  'rosa@gmail.com',
  'rosa@mail.com',
  'rosa@ymail.com',
  'rosa@yahoo.de',
  'rosa@umd.edu',
  'rosa@',
  'gmial.com',
  '',
])('%j is not corrected', (typed) => expect(suggestAddress(typed)).toBeUndefined());
