import { describe, expect, it } from '@jest/globals';
import { fileNameProblem } from '../../../../shared/documents/file-rules.ts';
import { shortenFileName } from '../../../../shared/documents/shorten-file-name.ts';
import { limits } from '../../../../shared/limits.ts';

describe('the name that a file is sent under', () => {
  it.each([
    ['transcript.pdf', 'transcript.pdf'],
    ['12345678901234567890123456.jpeg', '12345678901234567890123456.jpeg'],
    ['Official transcript of my college, page 12.pdf', 'Official trans…lege, page 12.pdf'],
    ['Official transcript of my college, page 13.pdf', 'Official trans…lege, page 13.pdf'],
  ])('is shortened in the middle if it is too long: %s', (name, short) => {
    expect(shortenFileName(name)).toBe(short);
    expect(fileNameProblem(short)).toBeUndefined();
  });

  it('gets the extension of its new type', () => {
    expect(shortenFileName('scan.png', '.jpg')).toBe('scan.jpg');
    expect(shortenFileName('A photo of my transcript, page one.jpeg', '.jpg')).toBe('A photo of my…ipt, page one.jpg');
  });

  it('splits no character', () => {
    const short = shortenFileName(`${'😀'.repeat(30)}.pdf`);
    expect(short).toBe(`${'😀'.repeat(7)}…${'😀'.repeat(6)}.pdf`);
    expect(short.length).toBeLessThanOrEqual(limits.fileNameLength);
  });
});
