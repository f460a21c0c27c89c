import { describe, expect, it } from '@jest/globals';
import { formatDate, parseDate, parseDayFirst } from '../../../../web/form/masks/date.ts';

describe('a date as text', () => {
  it.each([
    ['1/2/2000', '2000-01-02'],
    ['01/02/2000', '2000-01-02'],
    [' 4-27-1998 ', '1998-04-27'],
    ['04271998', '1998-04-27'],
    ['2000-01-02', '2000-01-02'],
    ['2/29/2000', '2000-02-29'],
  ])('reads %s', (text, date) => {
    expect(parseDate(text)).toBe(date);
  });

  it.each(['2/30/2000', '13/1/2000', '1/2/00', 'May 1st', ''])('leaves %s as typed', (text) => {
    expect(parseDate(text)).toBe(text);
  });

  it.each([
    ['27/4/1974', '1974-04-27'],
    ['27.4.1974', '1974-04-27'],
    [' 27 - 04 - 1974 ', '1974-04-27'],
    ['27041974', '1974-04-27'],
  ])('refuses %s, which means a date with its day first', (text, date) => {
    expect(parseDate(text)).toBe(text);
    expect(parseDayFirst(text)).toBe(date);
  });

  it.each(['31/4/1974', '27/13/1974', '27/4/74', 'April', ''])('sees no date in %s', (text) => {
    expect(parseDayFirst(text)).toBeUndefined();
  });

  it('formats what it has parsed', () => {
    expect(formatDate('2000-01-02')).toBe('01/02/2000');
    expect(formatDate('yesterday')).toBe('yesterday');
  });
});
