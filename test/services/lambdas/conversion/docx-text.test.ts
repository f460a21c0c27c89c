import { describe, expect, it } from '@jest/globals';
import { pixelsOf, textIn } from './poppler.ts';
import { convert, refusalOf } from './refusal.ts';
import { paragraph, wordFile } from './word-files.ts';
import { relationships, richBodyOf, richPart, wordByHand } from './zip-files.ts';

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const par = (content: string) => `<w:p>${content}</w:p>`;
const wordsOf = async (body: string, parts = {}) =>
  textIn(await convert(wordByHand({ 'word/document.xml': richBodyOf(body), ...parts }))).replace(/\s+/g, ' ');

/** The end of a body, which refers to a header or footer. */
const section = (place: 'header' | 'footer', type = 'default', more = '') =>
  `<w:sectPr><w:${place}Reference xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" w:type="${type}" r:id="rId1"/>${more}</w:sectPr>`;
const related = (place: 'header' | 'footer') => ({
  'word/_rels/document.xml.rels': relationships({ kind: place, target: `${place}1.xml` }),
});

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

describe('a Word document keeps the text of', () => {
  const shape = (content: string) =>
    `<w:drawing><wp:inline><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing>`;
  const older = (content: string, kind = 'shape') =>
    `<w:pict><v:${kind}><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:${kind}></w:pict>`;
  const choice = (content: string) => `<mc:Choice Requires="wps">${content}</mc:Choice>`;
  const fallback = (content: string) => `<mc:Fallback>${content}</mc:Fallback>`;
  const alternate = (content: string) => `<w:r><mc:AlternateContent>${content}</mc:AlternateContent></w:r>`;
  const math = (content: string) => `<m:oMath>${content}</m:oMath>`;
  const part = (name: string, text: string) => `<m:${name}><m:r><m:t>${text}</m:t></m:r></m:${name}>`;

  it.each([
    ['a simple field', `<w:fldSimple w:instr=" MERGEFIELD Name ">${run('Lan')}</w:fldSimple>`, 'Lan'],
    [
      'a field in a field',
      `<w:fldSimple w:instr="A"><w:fldSimple w:instr="B">${run('Lan')}</w:fldSimple></w:fldSimple>`,
      'Lan',
    ],
    ['a direction', `<w:dir w:val="rtl">${run('one ')}</w:dir><w:bdo w:val="rtl">${run('two')}</w:bdo>`, 'one two'],
    [
      'an annotated word',
      `<w:r><w:ruby><w:rt>${run('kan')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby></w:r>`,
      '漢 (kan)',
    ],
    ['a text box for newer programs alone', alternate(choice(shape(par(run('Boxed'))))), 'Boxed'],
    [
      'a text box that says more to newer ones',
      alternate(choice(shape(par(run('Boxed')))) + fallback('<w:pict/>')),
      'Boxed',
    ],
    ['a text box without an alternative', `<w:r>${shape(par(run('Boxed')))}</w:r>`, 'Boxed'],
    ['an oval', `<w:r>${older(par(run('Boxed')), 'oval')}</w:r>`, 'Boxed'],
    ['an equation', math('<m:r><m:t>E=mc</m:t></m:r>'), 'E=mc'],
    ['a paragraph of an equation', `<m:oMathPara>${math('<m:r><m:t>a&lt;b</m:t></m:r>')}</m:oMathPara>`, 'a<b'],
    ['a fraction', math(`<m:f>${part('num', '1')}${part('den', '23')}</m:f>`), '1/(23)'],
    ['a power', math(`<m:sSup>${part('e', 'x')}${part('sup', '2')}</m:sSup>`), 'x^2'],
    [
      'a list to choose from',
      '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="MA"/><w:listEntry w:val="PhD"/></w:ddList></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMDROPDOWN</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
      'PhD',
    ],
    ['a section of plain characters', '<w:r><w:t><![CDATA[a < b]]></w:t></w:r>', 'a < b'],
    ['columns', '<w:r><w:t>A</w:t><w:ptab/><w:t>B</w:t><w:cr/><w:t>C</w:t></w:r>', 'A B C'],
  ])('%s', async (_, content, words) => {
    expect(await wordsOf(par(run('Before ') + content) + par(run('After')))).toMatch(
      new RegExp(`Before ${words.replace(/[()^+]/g, '\\$&')} After`),
    );
  });

  it('a text box with a fallback, once', async () => {
    const box = alternate(choice(shape(par(run('Boxed')))) + fallback(older(par(run('Boxed')))));
    expect((await wordsOf(par(box))).match(/Boxed/g)).toHaveLength(1);
  });

  it('a page header that is a field', async () => {
    const header = richPart('hdr', par(`<w:fldSimple w:instr="AUTHOR">${run('Lan')}</w:fldSimple>`));
    expect(
      await wordsOf(par(run('Body')) + section('header'), { 'word/header1.xml': header, ...related('header') }),
    ).toContain('Page header: Lan');
  });

  it.each([
    ['that no page refers to', '<w:sectPr/>', false],
    ['of a first page that is like the others', section('footer', 'first'), false],
    ['of a first page', section('footer', 'first', '<w:titlePg/>'), true],
    ['of even pages that are like the others', section('footer', 'even'), false],
    ['of every page', section('footer'), true],
  ])('a page footer %s', async (_, sections, isShown) => {
    const footer = richPart('ftr', par(run('Draft of 2019')));
    const words = await wordsOf(par(run('Body')) + sections, { 'word/footer1.xml': footer, ...related('footer') });
    expect(words.includes('Page footer: Draft of 2019')).toBe(isShown);
  });

  const chart =
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="c"/></a:graphicData></a:graphic>';
  it('a chart’s description', async () => {
    const drawing = (alt: string) => `<w:r><w:drawing><wp:inline>${alt}${chart}</wp:inline></w:drawing></w:r>`;
    const words = await wordsOf(par(drawing('') + drawing('<wp:docPr id="1" descr="Growth &amp; loss"/>')));
    expect(words).toContain(
      '[A picture that could not be shown here][A picture that could not be shown here: Growth & loss]',
    );
  });

  it('UTF-16', async () => {
    const body = Buffer.from(
      `\ufeff${richBodyOf(par(run('Nguyễn'))).replace('?>', ' encoding="UTF-16"?>')}`,
      'utf16le',
    );
    expect(textIn(await convert(wordByHand({ 'word/document.xml': body })))).toContain('Nguyễn');
  });
});

describe('characters that no font has', () => {
  const sentence = 'Some signs of this document could not be shown';

  it.each(['ᠮᠣᠩᠭᠣᠯ', 'ꆈꌠ', 'ߒߞߏ'])('as in %s refuse the document', async (text) => {
    expect(await refusalOf(wordByHand({ 'word/document.xml': richBodyOf(par(run(text))) }))).toBe('unknownLetters');
  });

  it('refuse the document when they are in a page footer', async () => {
    const parts = {
      'word/document.xml': richBodyOf(par(run('Body')) + section('footer')),
      'word/footer1.xml': richPart('ftr', par(run('ꆈꌠ'))),
      ...related('footer'),
    };
    expect(await refusalOf(wordByHand(parts))).toBe('unknownLetters');
  });

  it('are reported on the first page when they are no letters', async () => {
    expect(await wordsOf(par(run('Thank you 😀')))).toContain(sentence);
  });

  it('are not reported when there are none', async () => {
    expect(await wordsOf(par(run('Nguyễn 李小龙 فاطمة שלום 안녕 สวัสดี राहुल ☒ ✓')))).not.toContain(sentence);
  });
});

it('converts a cell that spans more columns than a table can have in time', async () => {
  const cell = (span: string, text: string) =>
    `<w:tc><w:tcPr><w:gridSpan w:val="${span}"/></w:tcPr>${par(run(text))}</w:tc>`;
  const words = await wordsOf(`<w:tbl><w:tr>${cell('99999999', 'Wide')}${cell('-5', 'Odd')}</w:tr></w:tbl>`);
  expect(words).toContain('Wide');
}, 20_000);

describe('a table of a Word document', () => {
  const cell = (...lines: string[]) => `<w:tc>${lines.map((text) => par(text && run(text))).join('')}</w:tc>`;
  const table = (properties: string, ...cells: string[]) =>
    `<w:tbl>${properties}<w:tr>${cells.join('')}</w:tr></w:tbl>`;
  const lines = '<w:tblPr><w:tblBorders><w:top w:val="single"/></w:tblBorders></w:tblPr>';
  const noLines = '<w:tblPr><w:tblBorders><w:top w:val="nil"/><w:left w:val="none"/></w:tblBorders></w:tblPr>';
  const styled = '<w:tblPr><w:tblStyle w:val="Child"/></w:tblPr>';
  const styles = richPart(
    'styles',
    `<w:style w:type="table" w:styleId="Grid"><w:tblPr><w:tblBorders><w:insideH w:val="single"/></w:tblBorders></w:tblPr></w:style>
     <w:style w:type="table" w:styleId="Child"><w:name w:val="Child"/><w:basedOn w:val="Grid"/></w:style>`,
  );

  it('keeps empty lines, so that its figures stand beside their labels', async () => {
    const body = table(lines, cell('Income', 'Rent', 'Food'), cell('900', '', '300'));
    const text = textIn(await convert(wordByHand({ 'word/document.xml': richBodyOf(body) })));
    expect(text).toMatch(/Income +900/);
    expect(text).toMatch(/Rent *\n/);
    expect(text).toMatch(/Food +300/);
  });

  it.each([
    ['of its own', lines, true],
    ['of its style', styled, true],
    ['that are none', noLines, false],
    ['of no kind', '', false],
  ])('has lines as in Word: %s', async (_, properties, hasLines) => {
    const body = table(properties, cell('Income'), cell('900'));
    const pdf = await convert(wordByHand({ 'word/document.xml': richBodyOf(body), 'word/styles.xml': styles }));
    const pixels = pixelsOf(pdf);
    // The right edge of the table, which no text reaches.
    const edge = Array.from({ length: 300 }, (_, y) => Math.min(...pixels.at(547, y), ...pixels.at(548, y)));
    expect(Math.min(...edge) < 240).toBe(hasLines);
  });
});
