import { describe, expect, it } from '@jest/globals';
import { HeadingLevel, ImageRun, Paragraph, Table, TableCell, TableRow } from 'docx';
import sharp from 'sharp';
import { acceptChanges } from '../../../../lambdas/conversion/docx/accept-changes.ts';
import { checkDocx } from '../../../../lambdas/conversion/docx/check-docx.ts';
import { readParts } from '../../../../lambdas/conversion/docx/parts/parts.ts';
import { hiddenText, withHiddenText } from './hidden-text.ts';
import { infoOf, pixelsOf, structureOf, textIn } from './poppler.ts';
import { convert, refusalOf } from './refusal.ts';
import { symbols, withSymbols } from './symbol-fonts.ts';
import { trackedChanges, withChanges } from './tracked-changes.ts';
import { equationOf, lostContent, shownContent, unseenContent, wordyEquations } from './word-content.ts';
import { computedFields, withFields } from './word-fields.ts';
import { paragraph, wordFile } from './word-files.ts';
import { relationships, richBodyOf, richPart, typesOf, wordByHand } from './zip-files.ts';

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
    const steps = [item('First', 0, true), paragraph('Then'), item('Second', 0, true), item('Part', 1, true)];
    expect(await wordsOf([...items, ...steps])).toMatch(
      /● Fruit ○ Apple ● Bread Steps 1\. First Then 2\. Second a\. Part/,
    );
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

  it('keeps pictures, and refuses those that it cannot draw', async () => {
    const withImage = (data: Buffer) => {
      const image = new ImageRun({ type: 'png', data, transformation: { width: 200, height: 100 } });
      return wordFile([new Paragraph({ children: [image] })]);
    };
    const red = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const pdf = await convert(await withImage(red));
    expect(await refusalOf(await withImage(Buffer.from('a drawing of Office')))).toBe('unsupportedContent');
    const page = pixelsOf(pdf);
    const column = Array.from({ length: page.height }, (_, y) => page.at(100, y));
    expect(column.filter(([r = 0, g = 0]) => r > 240 && g < 20).length).toBeGreaterThan(60);
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

const level = (settings: string) =>
  `<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/>${settings}</w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`;
const numbered = (settings: string) =>
  wordByHand({
    '[Content_Types].xml': typesOf('numbering'),
    'word/_rels/document.xml.rels': relationships({ kind: 'numbering', target: 'numbering.xml' }),
    'word/document.xml': richBodyOf(`<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>${run('Item')}</w:p>`),
    'word/numbering.xml': richPart('numbering', level(settings)),
  });
const box = `<w:txbxContent>${par(run('Boxed'))}</w:txbxContent>`;

describe('the embedded engine', () => {
  it.each([
    ['a text box', `<w:r><w:pict><v:rect><v:textbox>${box}</v:textbox></v:rect></w:pict></w:r>`],
    [
      'a text box with an alternative',
      `<w:r><mc:AlternateContent><mc:Choice>${box}</mc:Choice></mc:AlternateContent></w:r>`,
    ],
    ['a drawing', '<w:r><w:pict><v:oval/></w:pict></w:r>'],
    ['an equation', '<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>'],
    ['text with its pronunciation', '<w:r><w:ruby/></w:r>'],
    ['a note with a mark of its own', '<w:r><w:footnoteReference w:customMarkFollows="1"/><w:t>*</w:t></w:r>'],
    ['an element that it does not know', '<w:future/>'],
  ])('refuses %s', async (_, content) => {
    await expect(wordsIn(par(run('Before ') + content))).rejects.toMatchObject({ reason: 'unsupportedContent' });
  });

  it.each([
    ['decimal', '%1.', '1. Item'],
    ['upperRoman', '(%1)', '(I) Item'],
    ['lowerLetter', '%1)', 'a) Item'],
  ])('numbers lists like Word: %s', async (format, text, shown) => {
    const settings = `<w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>`;
    expect(words(await convert(numbered(settings)))).toContain(shown);
  });

  it.each(['<w:numFmt w:val="ordinal"/>', '<w:numFmt w:val="decimal"/><w:isLgl/>'])(
    'refuses lists that it would number differently: %s',
    async (settings) => {
      expect(await refusalOf(numbered(`${settings}<w:lvlText w:val="%1"/>`))).toBe('unsupportedContent');
    },
  );

  it('prints notes with the numbers of their marks', async () => {
    const text = words(await convert(withFields(computedFields[0]?.[1] ?? '')));
    expect(text).toMatch(/March 3, 2019 \[1\]\[i\] Beside July 4, 2018/);
  });
});

/** Returns the XML that an engine receives. Tests check it, because LibreOffice may not be installed. */
async function passedOn(document: Uint8Array): Promise<string> {
  const parts = await readParts(document);
  const names = await checkDocx(parts);
  const accepted = acceptChanges(parts, names);
  return names.map((name) => accepted.get(name)?.toString('utf8')).join('\n');
}

const passedOnBody = async (xml: string) =>
  passedOn(
    wordByHand({
      'word/document.xml': richBodyOf(xml),
      'word/_rels/document.xml.rels': relationships({ kind: 'image', target: 'a.png' }),
      'word/a.png': await sharp({ create: { width: 9, height: 9, channels: 3, background: '#ff0000' } })
        .png()
        .toBuffer(),
    }),
  );

describe('content that LibreOffice would leave out or change', () => {
  it.each(lostContent)('is refused: %s', async (_, reason, xml) => {
    await expect(passedOnBody(xml)).rejects.toMatchObject({ reason });
  });

  it.each(shownContent)('is accepted if LibreOffice shows something in its place: %s', async (_, xml) => {
    await expect(passedOnBody(xml)).resolves.toContain('<w:p');
  });

  it.each(unseenContent)('is not passed on if the author did not see it: %s', async (_, xml) => {
    expect(await passedOnBody(xml)).not.toContain('WRONG');
  });

  it.each(wordyEquations)('is passed on as literal text in an equation: %s', async (text) => {
    const runs = (await passedOnBody(equationOf(text))).split('<m:r ').slice(1);
    expect(runs.length).toBeGreaterThan(0);
    for (const run of runs) expect(run).toMatch(/<m:nor\/>|>[{}]</);
  });

  it('is passed on as text of an equation, if it is other text inside one', async () => {
    const xml = await passedOnBody('<w:p><m:oMath><w:r><w:t>x</w:t></w:r></m:oMath></w:p>');
    expect(xml).toMatch(/<m:r [^>]*><m:rPr><m:nor\/><\/m:rPr><m:t[^>]*>x</);
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

  it('is passed on without fields that LibreOffice would compute again', async () => {
    const xml = await passedOn(withFields(computedFields.map(([, xml]) => xml).join('')));
    const codes = [...xml.matchAll(/(?:<w:instrText[^>]*>|w:instr=")\s*(\S+)/g)].map(([, code]) => code);
    expect(codes).toEqual(['HYPERLINK', 'PAGE', 'NUMPAGES']);
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
