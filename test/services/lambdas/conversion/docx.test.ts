import { describe, expect, it } from '@jest/globals';
import { HeadingLevel, ImageRun, Paragraph, Table, TableCell, TableRow } from 'docx';
import sharp from 'sharp';
import { acceptChanges } from '../../../../lambdas/conversion/docx/accept-changes.ts';
import { readParts } from '../../../../lambdas/conversion/docx/parts/parts.ts';
import { hiddenText, withHiddenText } from './hidden-text.ts';
import { infoOf, pixelsOf, structureOf, textIn } from './poppler.ts';
import { convert } from './refusal.ts';
import { symbols, withSymbols } from './symbol-fonts.ts';
import { trackedChanges, withChanges } from './tracked-changes.ts';
import { computedFields, withFields } from './word-fields.ts';
import { paragraph, wordFile } from './word-files.ts';
import { richBodyOf, wordByHand } from './zip-files.ts';

const words = (pdf: Uint8Array) => textIn(pdf).replace(/\s+/g, ' ');
const wordsOf = async (...content: Parameters<typeof wordFile>) => words(await convert(await wordFile(...content)));
const item = (text: string, level: number, numbered = false) =>
  new Paragraph({ text, ...(numbered ? { numbering: { reference: 'numbers', level } } : { bullet: { level } }) });
const cell = (text: string, options = {}) => new TableCell({ children: [paragraph(text)], ...options });

describe('a converted Word document', () => {
  it('keeps headings, paragraphs, header and footer, and says that its layout was simplified', async () => {
    const pdf = await convert(
      await wordFile([
        new Paragraph({ text: 'Statement', heading: HeadingLevel.HEADING_1 }),
        paragraph('I was born.'),
        new Paragraph({ text: 'Plans', heading: HeadingLevel.HEADING_2 }),
        paragraph('I want to learn.'),
      ]),
    );
    expect(words(pdf)).toMatch(/Statement I was born\. Plans I want to learn\./);
    expect(structureOf(pdf)).toMatch(/H1 \(block\)\s+"Statement"[\s\S]*H2 \(block\)\s+"Plans"/);
    expect(infoOf(pdf)).toMatchObject({
      Title: 'Uploaded document',
      Tagged: 'yes',
      'Page size': '612 x 792 pts (letter)',
    });
    for (const text of [
      'The layout of this document was simplified',
      'Page header: Lan Nguyễn, 301-555-0100',
      'Page footer: References on request',
    ])
      expect(words(pdf)).toContain(text);
  });

  it('keeps nested and numbered lists', async () => {
    const items = [item('Fruit', 0), item('Apple', 1), item('Bread', 0), paragraph('Steps')];
    const steps = [item('First', 0, true), item('Second', 0, true), item('Part', 1, true)];
    expect(await wordsOf([...items, ...steps])).toMatch(/• Fruit – Apple • Bread Steps 1\. First 2\. Second a\. Part/);
  });

  it('keeps tables with merged cells', async () => {
    const rows = [
      new TableRow({ tableHeader: true, children: [cell('Course'), cell('Grade'), cell('Year')] }),
      new TableRow({ children: [cell('Algebra', { columnSpan: 2 }), cell('2020')] }),
      new TableRow({ children: [cell('Logic', { rowSpan: 2 }), cell('A'), cell('2021')] }),
      new TableRow({ children: [cell('B'), cell('2022')] }),
    ];
    const text = textIn(await convert(await wordFile([new Table({ rows })])));
    expect(text).toMatch(/Course\s+Grade\s+Year/);
    expect(text).toMatch(/Algebra\s+2020/);
    expect(text).toMatch(/Logic\s+A\s+2021\s*\n\s+B\s+2022/);
  });

  it('keeps pictures, and has a note in place of one that cannot be drawn', async () => {
    const image = (data: Buffer) =>
      new ImageRun({
        type: 'png',
        data,
        transformation: { width: 200, height: 100 },
        altText: { name: 'Chart', title: 'Chart', description: 'Growth by year' },
      });
    const red = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const pdf = await convert(
      await wordFile([new Paragraph({ children: [image(red), image(Buffer.from('a drawing of Office'))] })]),
    );
    const page = pixelsOf(pdf);
    const column = Array.from({ length: page.height }, (_, y) => page.at(100, y));
    expect(column.filter(([r = 0, g = 0]) => r > 240 && g < 20).length).toBeGreaterThan(60);
    expect(words(pdf)).toContain('[Picture not shown: Growth by year]');
  });

  it('keeps names in every script, and says when characters cannot be shown', async () => {
    const names = ['Nguyễn Thị', 'Łukasz', 'Фёдор', 'Ελένη', 'فاطمة الزهراء', '李小龙', 'राहुल'];
    const text = await wordsOf(names.map(paragraph));
    for (const name of names) expect(text).toContain(name);
    expect(text).not.toContain("couldn't be shown");
    expect(await wordsOf([paragraph('Thank you 😀')])).toContain("Some characters in this document couldn't be shown");
  });
});

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const par = (content: string) => `<w:p>${content}</w:p>`;
const wordsIn = async (body: string, parts = {}) =>
  words(await convert(wordByHand({ 'word/document.xml': richBodyOf(body), ...parts })));

describe('a check box in a Word document', () => {
  it.each([
    ['content control', '<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="N"/></w14:checkbox></w:sdtPr></w:sdt>'],
    [
      'legacy form field',
      '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:checked w:val="N"/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
    ],
    ['symbol', '<w:r><w:sym w:font="Wingdings" w:char="N"/></w:r>'],
  ])('that is a %s stays checked or unchecked', async (kind, xml) => {
    const box = (checked: boolean) =>
      xml
        .replace('N', kind === 'symbol' ? (checked ? 'F0FE' : 'F0A8') : checked ? '1' : '0')
        .replace('</w:sdtPr>', `$&<w:sdtContent>${run(checked ? '☒' : '☐')}</w:sdtContent>`);
    const text = await wordsIn(par(box(false) + run(' I was convicted')) + par(box(true) + run(' I was not')));
    expect(text).toContain('[ ] I was convicted [X] I was not');
  });
});

describe('a converted Word document with fields and shapes', () => {
  const box = `<w:drawing><wp:inline><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:txbx><w:txbxContent>${par(run('Boxed'))}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing>`;
  const older = `<w:pict><v:oval><v:textbox><w:txbxContent>${par(run('Boxed'))}</w:txbxContent></v:textbox></v:oval></w:pict>`;
  const choice = `<mc:Choice Requires="wps">${box}</mc:Choice>`;

  it.each([
    ['a simple field', `<w:fldSimple w:instr=" MERGEFIELD Name ">${run('Lan')}</w:fldSimple>`, 'Lan'],
    [
      'a text box with a fallback, once',
      `<w:r><mc:AlternateContent>${choice}<mc:Fallback>${older}</mc:Fallback></mc:AlternateContent></w:r>`,
      'Boxed',
    ],

    ['an oval', `<w:r>${older}</w:r>`, 'Boxed'],
  ])('keeps the text of %s', async (_, content, text) => {
    expect(await wordsIn(par(run('Before ') + content) + par(run('After')))).toContain(`Before ${text} After`);
  });
});

describe('the text of a converted Word document', () => {
  it.each(trackedChanges)('has tracked changes accepted: %s', async (_, xml, texts) => {
    const text = textIn(await convert(withChanges(xml)));
    for (const phrase of [texts, 'Noted', 'Beside'].flat()) expect(text).toContain(phrase);
    expect(text.split('Beside')).toHaveLength(4);
    expect(text).not.toContain('WRONG');
  });

  it.each(computedFields)('has the stored results of fields: %s', async (_, xml, shown) => {
    const text = textIn(await convert(withFields(xml)));
    expect(text).toContain(shown);
    expect(text).not.toContain('WRONG');
    // The embedded engine prints the header only once.
    expect(text.match(/Beside July 4, 2018/g)).toHaveLength(4);
  });

  // Checks the XML, because LibreOffice, which computes every field that it receives, may not be installed.
  it('is passed on without fields that LibreOffice would compute again', async () => {
    const parts = await readParts(withFields(computedFields.map(([, xml]) => xml).join('')));
    const names = [...parts.keys()].filter((name) => /^word\/\w+\.xml$/.test(name));
    const xml = [...acceptChanges(parts, names).values()].join('\n');
    const codes = [...xml.matchAll(/(?:<w:instrText[^>]*>|w:instr=")\s*(\S+)/g)].map(([, code]) => code);
    expect(codes).toEqual(['FORMDROPDOWN', 'HYPERLINK', 'PAGE', 'NUMPAGES']);
  });

  // The embedded engine replaces boxes and check marks with characters that its fonts have.
  it.each(symbols)('has the symbols that its author saw: %s', async (_, xml, shown) => {
    const printed = shown.replaceAll('☑', '[X]').replaceAll(/☐/g, '[ ]').replaceAll('✔', '✓');
    expect(textIn(await convert(withSymbols(xml)))).toContain(printed);
  });

  it.each(hiddenText)('contains no hidden text: %s', async (_, xml, shown) => {
    const text = textIn(await convert(withHiddenText(xml)));
    for (const phrase of [shown, 'Headed']) expect(text).toContain(phrase);
    expect(text).not.toContain('WRONG');
  });
});
