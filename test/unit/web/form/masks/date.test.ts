import { describe, expect, it } from '@jest/globals';
import { alternativeDates, dateAdvice, formatDate, parseDate } from '../../../../../web/form/masks/date.ts';

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

  it.each([
    ['1998/4/27', '1998-04-27'],
    ['1998.04.27', '1998-04-27'],
    ['1998. 4. 27.', '1998-04-27'],
    ['1998年4月27日', '1998-04-27'],
    ['19980427', '1998-04-27'],
    ['27 Apr 1998', '1998-04-27'],
    ['27-APR-1998', '1998-04-27'],
    ['27 April, 1998', '1998-04-27'],
    ['April 27, 1998', '1998-04-27'],
    ['Apr. 27th 1998', '1998-04-27'],
    ['27th of April 1998', '1998-04-27'],
    ['1998 Sept 3', '1998-09-03'],
    ['3-May-1998', '1998-05-03'],
    ['27.4.1998', '1998-04-27'],
    ['27-04-1998', '1998-04-27'],
    ['5.5.1998', '1998-05-05'],
    ['4.27.1998', '1998-04-27'],
  ])('reads the international notation %s', (text, date) => {
    expect(parseDate(text)).toBe(date);
    expect(alternativeDates(date)).toEqual([]);
  });

  it.each([
    ['４／２７／１９９８', '1998-04-27'],
    ['١٩٩٨/٤/٢٧', '1998-04-27'],
    ['۱۹۹۸-۰۴-۲۷', '1998-04-27'],
    ['२७ Apr १९९८', '1998-04-27'],
    ['1998\u20114\u201327', '1998-04-27'],
    ['\u200e4/27/\u200b1998\ufeff', '1998-04-27'],
    ['4/27/1998\u00a0', '1998-04-27'],
  ])('reads %s with any digits and punctuation', (text, date) => expect(parseDate(text)).toBe(date));

  it.each(['2/30/2000', '13/13/2000', '1/2/00', 'May 1st', 'May', 'Ma 1 2000', '27 Apr 98', '1 2 3 2000', '', '-'])(
    'leaves %s as typed, and finds no date in it',
    (text) => {
      expect(parseDate(text)).toBe(text);
      expect(alternativeDates(text)).toEqual([]);
    },
  );

  it.each([
    ['27/4/1974', ['1974-04-27']],
    ['27 / 04 / 1974', ['1974-04-27']],
    ['27041974', ['1974-04-27']],
    ['3.4.1998', ['1998-03-04', '1998-04-03']],
    ['3 4 1998', ['1998-03-04', '1998-04-03']],
  ])('leaves %s as typed, and finds the dates that it may mean', (text, dates) => {
    expect(parseDate(text)).toBe(text);
    expect(alternativeDates(text)).toEqual(dates);
  });

  it.each([
    ['03-04-1998', '1998-03-04', '1998-04-03'],
    ['3 - 4 - 1998', '1998-03-04', '1998-04-03'],
    ['3\u20114\u20111998', '1998-03-04', '1998-04-03'],
    ['٣-٤-١٩٩٨', '1998-03-04', '1998-04-03'],
  ])('reads %s with the month first, and finds the other date that it may mean', (text, date, other) => {
    expect(parseDate(text)).toBe(date);
    expect(alternativeDates(text)).toEqual([other]);
  });

  it.each([
    ['4/27/98', 'Enter all four digits of the year.'],
    ['27 Apr 98', 'Enter all four digits of the year.'],
    ['4.27.98', 'Enter all four digits of the year.'],
    ['2/29/1999', 'February 1999 has 28 days.'],
    ['1999-02-29', 'February 1999 has 28 days.'],
    ['April 31, 1998', 'April 1998 has 30 days.'],
    ['13/13/1998', 'Enter a month from 1 to 12.'],
    ['4/27/2541', 'Use the Western (Gregorian) year.'],
    ['1419-01-01', 'Use the Western (Gregorian) year.'],
    ['5/1/2027', 'Use the Western (Gregorian) year.'],
    ['April 1998', 'Enter the month, the day and the year.'],
    ['27 abril 1998', 'Enter the month, the day and the year.'],
    ['4/27/1998', undefined],
    ['11/30/2026', undefined],
    ['  ', undefined],
  ])('says how to correct the birth date %s', (text, advice) => expect(dateAdvice(text, 2026, true)).toBe(advice));

  it('accepts a future year if the date may be in the future', () => {
    expect(dateAdvice('5/1/2027', 2026, false)).toBeUndefined();
    expect(dateAdvice('5/1/2570', 2026, false)).toBe('Use the Western (Gregorian) year.');
  });

  it('formats only a valid date', () => {
    expect(formatDate('2000-01-02')).toBe('01/02/2000');
    expect(formatDate('yesterday')).toBe('yesterday');
  });
});
