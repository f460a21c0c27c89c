import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { packetName } from '../../../../lambdas/export/file-names.ts';

const named = (lastName: string, firstName = 'Lan', program = 'Accounting', number = 'K7QF-2M9D') =>
  packetName({ lastName, firstName, program, number });

describe('the name of a packet', () => {
  it.each([
    ['Nguyễn', 'Nguyễn, Lan - Accounting - K7QF-2M9D.pdf'],
    ['=cmd()', 'cmd(), Lan - Accounting - K7QF-2M9D.pdf'],
    ['\ufe0f=1+1', '1+1, Lan - Accounting - K7QF-2M9D.pdf'],
    ['CON', 'CON, Lan - Accounting - K7QF-2M9D.pdf'],
    ['a\\b:c*d?"e"<f>|g', 'a_b_c_d__e__f__g, Lan - Accounting - K7QF-2M9D.pdf'],
    ['Two\nlines\tand  spaces', 'Two lines and spaces, Lan - Accounting - K7QF-2M9D.pdf'],
    ['\u202etxt.exe', 'txt.exe, Lan - Accounting - K7QF-2M9D.pdf'],
    ['👩‍👩‍👧 Kim', '👩‍👩‍👧 Kim, Lan - Accounting - K7QF-2M9D.pdf'],
    ['e\u0301', 'é, Lan - Accounting - K7QF-2M9D.pdf'],
    ['half \ud800', 'half, Lan - Accounting - K7QF-2M9D.pdf'],
    ['', 'Lan - Accounting - K7QF-2M9D.pdf'],
  ])('for the last name %j is %j', (lastName, expected) => {
    expect(named(lastName)).toBe(expected);
  });

  it('is only the number if nothing else is known', () => {
    expect(named('', '', '')).toBe('K7QF-2M9D.pdf');
  });

  it('keeps the beginning of each part when all are too long', () => {
    const name = named('N'.repeat(300), 'L'.repeat(300), 'P'.repeat(300));
    expect(name).toMatch(/^N{30,}, L{30,} - P{30,} - K7QF-2M9D\.pdf$/);
    expect(name.length).toBeLessThanOrEqual(120);
  });

  it('splits no character, except one with hundreds of combining marks', () => {
    expect(named('👩‍👩‍👧'.repeat(100))).toMatch(/^(👩‍👩‍👧)+, Lan - Accounting - K7QF-2M9D\.pdf$/);
    expect(named(`e${'\u0323\u0301'.repeat(300)}`)).toMatch(/^\u1eb9\u0323+, Lan - /);
  });

  const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i;
  const hostile = [
    'con .x',
    'COM¹ .a',
    'nul\u3000.txt',
    'LPT1.pdf',
    ' . ',
    '~',
    '\u202e',
    '\u0000',
    '🏴‍☠️',
    'ﷺ'.repeat(90),
  ];
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(...hostile),
  );
  it('is a safe file name for any input', () => {
    fc.assert(
      fc.property(text, text, text, (lastName, firstName, program) => {
        const name = packetName({ lastName, firstName, program, number: 'K7QF-2M9D' });
        expect(name.length).toBeLessThanOrEqual(120);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(name).toMatch(/K7QF-2M9D\.pdf$/);
        expect(name).not.toMatch(device);
        expect(name).not.toMatch(/^[\s.~=+@-]|[<>:"/\\|?*]|\p{Cc}|\p{Cs}|\p{Bidi_Control}/u);
        expect(name.isWellFormed()).toBe(true);
        expect(name.normalize('NFC')).toBe(name);
      }),
      { numRuns: 2000 },
    );
  });
});
