import { describe, expect, it } from '@jest/globals';
import { convertLetterText } from '../../../../lambdas/conversion/convert-to-pdf.ts';
import { drawLetter, type LetterHead } from '../../../../lambdas/conversion/letters/draw-letter.ts';
import { limits } from '../../../../shared/limits.ts';
import { pdfUaProblems } from '../../../unit/lambdas/pdf-copy/pdf-ua.ts';
import { namesByScript } from '../../../unit/lambdas/pdf-copy/sample-copies.ts';
import { infoOf, pageCountOf, structureOf, textIn } from './poppler.ts';

const head: LetterHead = {
  applicantName: 'Lan Nguyễn',
  program: 'Biology, MS',
  writer: { name: 'Rosa Álvarez', title: 'Professor', organization: 'Salisbury University' },
  sentAt: '2026-11-24T02:30:00Z',
};
const drawn = (text: string, changes: Partial<LetterHead> = {}) =>
  drawLetter(text, { ...head, ...changes }, 'America/New_York');
const words = (pdf: Uint8Array) => textIn(pdf).replaceAll(/\s+/g, ' ').trim();

describe('a typed letter', () => {
  it('names the applicant, the writer and the date, and keeps its paragraphs and lines', async () => {
    const pdf = await drawn('Dear committee,\n\nI know Lan.\nShe is good.\n \n\n   Yours');
    expect(words(pdf)).toBe(
      'Letter of recommendation for Lan Nguyễn Biology, MS Rosa Álvarez Professor Salisbury University November 23, 2026 Dear committee, I know Lan. She is good. Yours',
    );
    expect(textIn(pdf)).toMatch(/I know Lan\.\n\s*She is good\.\n/);
    const structure = structureOf(pdf);
    expect(structure.match(/^\s*P /gm)).toHaveLength(6);
    expect(structure).toContain('H1');
    expect(infoOf(pdf)).toMatchObject({ Title: 'Letter of recommendation for Lan Nguyễn', Author: 'Rosa Álvarez' });
  });

  it('is drawn in every script, and meets PDF/UA-1 over several pages', async () => {
    const text = `${namesByScript.map(([, name]) => name).join('\n\n')}\n\n${'word '.repeat(3_000)}😀`;
    const pdf = await drawn(text, { applicantName: 'אברהם בן־דוד' });
    expect(await pdfUaProblems(pdf)).toEqual([]);
    expect(pageCountOf(pdf)).toBeGreaterThan(3);
    for (const name of ['Łukasz Żółć', 'Фёдор Достоевский', '李小龙', '김민준 이서연'])
      expect(words(pdf)).toContain(name);
  });

  it('lists the characters that no font has, and drops invisible ones', async () => {
    const pdf = await drawn('Good\u200b \u0007student 😀', { program: '' });
    expect(words(pdf)).toContain("Good student \ufffd Characters that couldn't be shown in this letter");
    expect(words(pdf)).toContain('U+1F600');
  });

  it('becomes a PDF with a preview of its first page, even at the maximum length', async () => {
    const { pdf, preview, picturedPages } = await convertLetterText(
      'Lan is good. '.repeat(1539).slice(0, limits.letterText),
      head,
    );
    expect(picturedPages).toBe(0);
    expect(pageCountOf(pdf)).toBeGreaterThan(5);
    expect(
      Buffer.from(preview ?? [])
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');
  });
});
