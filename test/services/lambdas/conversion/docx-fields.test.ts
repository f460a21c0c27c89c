import { describe, expect, it } from '@jest/globals';
import { acceptChanges } from '../../../../lambdas/conversion/docx/accept-changes.ts';
import { readParts } from '../../../../lambdas/conversion/docx/parts/parts.ts';
import { textIn } from './poppler.ts';
import { convert } from './refusal.ts';
import { computedFields, withFields } from './word-fields.ts';

/** The codes of the fields that either engine gets. */
async function codesIn(docx: Uint8Array): Promise<string[]> {
  const parts = await readParts(docx);
  const names = [...parts.keys()].filter((name) => /^word\/\w+\.xml$/.test(name));
  const xml = [...acceptChanges(parts, names).values()].join('\n');
  return [...xml.matchAll(/(?:<w:instrText[^>]*>|w:instr=")\s*(\S+)/g)].map(([, code = '']) => code);
}

describe('the fields of a Word document', () => {
  it.each(computedFields)('are shown as their author saw them: %s', async (_, xml, shown) => {
    const text = textIn(await convert(withFields(xml)));
    expect(text).toContain(shown);
    expect(text).not.toContain('WRONG');
    // The embedded engine repeats no header.
    expect(text.match(/Beside July 4, 2018/g)).toHaveLength(4);
  });

  it('become plain text, except page numbers, links and what a form shows without a result', async () => {
    const codes = await codesIn(withFields(computedFields.map(([, xml]) => xml).join('')));
    expect(codes).toEqual(['FORMDROPDOWN', 'HYPERLINK', 'PAGE', 'NUMPAGES']);
  });

  it('keep their own look, and that of their paragraph', async () => {
    const run = (content: string) => `<w:r><w:rPr><w:b/></w:rPr>${content}</w:r>`;
    const mark = (kind: string) => `<w:fldChar w:fldCharType="${kind}"/>`;
    const xml = `<w:p>${run(`${mark('begin')}<w:instrText>IF</w:instrText>`)}</w:p><w:p><w:pPr><w:jc w:val="end"/></w:pPr>${run(`${mark('separate')}<w:t>Bold</w:t>${mark('end')}`)}</w:p>`;
    const parts = await readParts(withFields(xml));
    expect(String(acceptChanges(parts, ['word/document.xml']).get('word/document.xml'))).toContain(
      '<w:body><w:p><w:pPr><w:jc w:val="end"/></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>Bold</w:t></w:r></w:p>',
    );
  });
});
