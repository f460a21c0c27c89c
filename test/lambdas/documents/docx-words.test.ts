import { describe, expect, it, jest } from '@jest/globals';
import { textIn } from './poppler.ts';
import { convert } from './refusal.ts';
import { paragraph, wordFile } from './word-files.ts';
import { richBodyOf, wordByHand } from './zip-files.ts';

jest.setTimeout(60_000);

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const par = (content: string) => `<w:p>${content}</w:p>`;
const wordsOf = async (body: string, parts = {}) =>
  textIn(await convert(wordByHand({ 'word/document.xml': richBodyOf(body), ...parts }))).replace(/\s+/g, ' ');

describe('boxes of a Word document', () => {
  const control = (checked: boolean) =>
    `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${checked ? 1 : 0}"/></w14:checkbox></w:sdtPr><w:sdtContent>${run(checked ? '☒' : '☐')}</w:sdtContent></w:sdt>`;
  const legacy = (checked: boolean) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:checked w:val="${checked ? 1 : 0}"/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;

  it.each([
    ['controls', control],
    ['fields of an older form', legacy],
    ['characters', (checked: boolean) => run(checked ? '☒' : '☐')],
    ['symbols', (checked: boolean) => `<w:r><w:sym w:font="Wingdings" w:char="${checked ? 'F0FE' : 'F0A8'}"/></w:r>`],
  ])('that are %s stay ticked or empty', async (_, box) => {
    const words = await wordsOf(
      par(box(false) + run(' I have been convicted')) + par(box(true) + run(' I have never been convicted')),
    );
    expect(words).toContain('[ ] I have been convicted [X] I have never been convicted');
  });

  it('stay when they are typed', async () => {
    const words = textIn(await convert(await wordFile([paragraph('Sex: ☐ F ☑ M ✔ ✘')])));
    expect(words).toContain('Sex: [ ] F [X] M ✓ ×');
  });
});
