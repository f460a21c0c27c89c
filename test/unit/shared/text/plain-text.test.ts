import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plainLine, plainText } from '../../../../shared/text/plain-text.ts';
import { scriptSamples } from '../../../support/script-samples.ts';

const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code)),
      fc.constantFrom(...'\r\u200b\u200c\u200da\u0915\u{1f3f4}\u{e0067}', '\r\n', '\ud83d', '\ude00'),
    ),
    { maxLength: 20 },
  )
  .map((characters) => characters.join(''));

describe('plain text', () => {
  it.each([
    ['a vertical tab', 'one\u000btwo', 'one two'],
    ['a line separator', 'one\u2028two', 'one two'],
    ['an escape sequence', 'one\u001b[31mtwo', 'one [31mtwo'],
    ['NUL, BEL, DEL, C1', 'one\u0000two\u0007three\u007ffour\u009bfive', 'one two three four five'],
    ['noncharacters', 'one\ufdd0two\ufffethree\u{1fffe}four', 'one two three four'],
    ['unpaired surrogates', '\udfffo\ud800ne\ud83d', 'one'],
    ['direction overrides, isolates and marks', '\u202ao\u2066n\u2069\u200ee\u200f\u061c\u202e', 'one'],
    ['format characters', '\ufeffo\u00adn\u2060e\ufff9', 'one'],
    ['joiners and zero-width spaces in Latin', 'o\u200dn\u200be\u200c', 'one'],
    ['a message hidden in tag characters', 'one\u{e0041}\u{e0042}', 'one'],
    ['line endings of Windows and of classic Mac OS', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ])('is cleaned of %s', (_what, typed, plain) => expect(plainText(typed)).toBe(plain));

  it.each(['\u200b', '\u200e\u2060', '\u3164', '\u2800', '\u115f\u1160', '\ufe0f', '\u{e0020}', '\u180e\u034f'])(
    'is empty if no character is visible: %j',
    (typed) => expect(plainText(typed)).toBe(''),
  );

  it('keeps spaces as typed, and keeps line breaks except in a single line', () => {
    expect(plainText('  a\tb\n\nc\u00a0')).toBe('  a\tb\n\nc\u00a0');
    expect(plainLine('a\tb\r\nc')).toBe('a b c');
    expect(plainText(' \u200b ')).toBe('  ');
  });

  it.each(Object.entries(scriptSamples))('keeps text in %s unchanged', (_script, text) =>
    expect(plainText(text)).toBe(text),
  );

  it('does not change when it is read again, is never longer than the input and is well-formed', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        for (const read of [plainText, plainLine]) {
          const plain = read(typed);
          expect(read(plain)).toBe(plain);
          expect(plain.length).toBeLessThanOrEqual(typed.length);
          expect(plain.isWellFormed()).toBe(true);
          expect(plain).not.toMatch(/(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is read in linear time', () => {
    const took = (count: number) => {
      const began = process.cpuUsage();
      for (const hostile of ['\u{1f3f4}\u{e0067}', '\u{e0067}', '\u200d', ' \u200b', '\u2800', '\r'])
        plainText(`${hostile.repeat(count)}x`);
      return process.cpuUsage(began).user;
    };
    took(5_000);
    // In quadratic time, a text 10 times as long takes 100 times as long. Processor time excludes other processes.
    const short = Math.max(took(50_000), took(50_000), took(50_000));
    expect(took(500_000) / short).toBeLessThan(50);
  });
});
