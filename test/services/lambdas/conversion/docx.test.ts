import { describe, expect, it } from '@jest/globals';
import {
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  PageBreak,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  UnderlineType,
} from 'docx';
import sharp from 'sharp';
import { infoOf, pageCountOf, pixelsOf, structureOf, textIn } from './poppler.ts';
import { convert, refusalOf } from './refusal.ts';
import { paragraph, wordFile } from './word-files.ts';
import { bodyOf, relationships, richBodyOf, wordByHand, zipFile } from './zip-files.ts';

const words = (pdf: Uint8Array) => textIn(pdf).replace(/\s+/g, ' ');
const heading = (text: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel]) =>
  new Paragraph({ text, heading: level });
const item = (text: string, level: number, numbered = false) =>
  new Paragraph({ text, ...(numbered ? { numbering: { reference: 'numbers', level } } : { bullet: { level } }) });
const cell = (text: string, options = {}) => new TableCell({ children: [paragraph(text)], ...options });
const red = () =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();

describe('a Word document', () => {
  it('keeps headings, paragraphs and their order', async () => {
    const pdf = await convert(
      await wordFile([
        heading('Statement', HeadingLevel.HEADING_1),
        paragraph('I was born.'),
        heading('Plans', HeadingLevel.HEADING_2),
        paragraph('I want to learn.'),
      ]),
    );
    expect(words(pdf)).toMatch(/Statement I was born\. Plans I want to learn\./);
    const structure = structureOf(pdf);
    expect(structure).toMatch(/H1 \(block\)\s+"Statement"/);
    expect(structure).toMatch(/H2 \(block\)\s+"Plans"/);
    expect(infoOf(pdf)).toMatchObject({
      Title: 'Uploaded document',
      Tagged: 'yes',
      'Page size': '612 x 792 pts (letter)',
    });
  });

  it('says on its first page that its layout was simplified', async () => {
    expect(words(await convert(await wordFile([paragraph('Hello')])))).toContain(
      'The layout of this document was simplified',
    );
  });

  it('keeps its page header and footer', async () => {
    const text = words(await convert(await wordFile([paragraph('Hello')])));
    expect(text).toContain('Page header: Lan Nguyễn, 301-555-0100');
    expect(text).toContain('Page footer: References on request');
  });

  it('keeps nested and numbered lists', async () => {
    const pdf = await convert(
      await wordFile([
        item('Fruit', 0),
        item('Apple', 1),
        item('Pear', 1),
        item('Bread', 0),
        paragraph('Steps'),
        item('First', 0, true),
        item('Second', 0, true),
        item('Part', 1, true),
      ]),
    );
    expect(words(pdf)).toMatch(/• Fruit – Apple – Pear • Bread Steps 1\. First 2\. Second a\. Part/);
  });

  it('keeps tables, with joined cells', async () => {
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

  it('keeps pictures', async () => {
    const image = new ImageRun({ type: 'png', data: await red(), transformation: { width: 200, height: 100 } });
    const pdf = await convert(
      await wordFile([paragraph('Before'), new Paragraph({ children: [image] }), paragraph('After')]),
    );
    const page = pixelsOf(pdf);
    const column = Array.from({ length: page.height }, (_, y) => page.at(100, y));
    expect(column.filter(([r = 0, g = 0]) => r > 240 && g < 20).length).toBeGreaterThan(60);
  });

  it('shows a note in place of a picture that cannot be drawn', async () => {
    const image = new ImageRun({
      type: 'png',
      data: Buffer.from('a drawing of Office'),
      transformation: { width: 50, height: 50 },
      altText: { name: 'Chart', title: 'Chart', description: 'Growth by year' },
    });
    expect(words(await convert(await wordFile([new Paragraph({ children: [image] })])))).toContain(
      '[A picture that could not be shown here: Growth by year]',
    );
  });

  const drawing = (blips: readonly string[]) => {
    const picture = (blip: string) => `<pic:pic><pic:blipFill>${blip}</pic:blipFill></pic:pic>`;
    return `<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData>${blips.map(picture).join('')}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  };
  const withPictures = (targets: readonly string[], parts: Readonly<Record<string, string | Uint8Array>>) =>
    wordByHand({
      'word/document.xml': richBodyOf(drawing(targets.map((_, index) => `<a:blip r:embed="rId${index + 1}"/>`))),
      'word/_rels/document.xml.rels': relationships(...targets.map((target) => ({ kind: 'image', target }))),
      ...parts,
    });

  it('draws no SVG, which could take minutes', async () => {
    const bomb =
      '<svg xmlns="http://www.w3.org/2000/svg" width="6000" height="6000"><filter id="f"><feTurbulence baseFrequency="0.01" numOctaves="50"/><feGaussianBlur stdDeviation="500"/></filter><rect width="6000" height="6000" filter="url(#f)"/></svg>';
    const pdf = await convert(withPictures(['other/a.svg'], { 'word/other/a.svg': bomb }));
    expect(words(pdf)).toContain('[A picture that could not be shown here]');
  }, 20_000);

  it('shows a note in place of a missing picture', async () => {
    expect(words(await convert(withPictures(['media/none.png'], {})))).toContain(
      '[A picture that could not be shown here]',
    );
  });

  it('keeps every picture of a group', async () => {
    const parts = { 'word/media/a.png': await red(), 'word/media/b.png': await red() };
    const page = pixelsOf(await convert(withPictures(['media/a.png', 'media/b.png'], parts)));
    const column = Array.from({ length: page.height }, (_, y) => page.at(100, y));
    expect(column.filter(([r = 0, g = 0]) => r > 240 && g < 20).length).toBeGreaterThan(140);
  });

  it('keeps emphasis, underlining and links', async () => {
    const pdf = await convert(
      await wordFile([
        new Paragraph({
          children: [
            new TextRun({ text: 'bold ', bold: true }),
            new TextRun({ text: 'italic ', italics: true }),
            new TextRun({ text: 'underlined ', underline: { type: UnderlineType.SINGLE } }),
            new ExternalHyperlink({ children: [new TextRun('site')], link: 'https://foothills.example/' }),
          ],
        }),
      ]),
    );
    expect(words(pdf)).toContain('bold italic underlined site');
    expect(Buffer.from(pdf).toString('latin1')).toContain('(https://foothills.example/)');
    expect(Buffer.from(pdf).toString('latin1')).toMatch(
      /NotoSans-Bold[\s\S]*NotoSans-Italic|NotoSans-Italic[\s\S]*NotoSans-Bold/,
    );
  });

  it('keeps page breaks', async () => {
    const pdf = await convert(
      await wordFile([paragraph('One'), new Paragraph({ children: [new PageBreak()] }), paragraph('Two')]),
    );
    expect(pageCountOf(pdf)).toBe(2);
  });

  it('keeps every line of a long text', async () => {
    const lines = Array.from({ length: 400 }, (_, index) => paragraph(`line${index}`));
    const text = words(await convert(await wordFile(lines)));
    for (let index = 0; index < 400; index += 1) expect(text).toContain(`line${index} `);
  });

  it.each(['Nguyễn Thị', 'Łukasz', 'Фёдор', 'Ελένη', 'فاطمة الزهراء', '李小龙'])('prints %s', async (name) => {
    expect(words(await convert(await wordFile([paragraph(name)])))).toContain(name);
  });

  it('is recognized whatever the order of its parts', async () => {
    expect(await refusalOf(wordByHand())).toBe('taken');
    expect(await refusalOf(wordByHand({ 'docProps/app.xml': '<Properties/>' }))).toBe('taken');
  });

  it('may write about DDE, and have fields that name websites', async () => {
    const words =
      '<w:p><w:r><w:t>DDE is a protocol</w:t></w:r><w:r><w:t xml:space="preserve"> DDEAUTO too</w:t></w:r></w:p>';
    expect(await refusalOf(wordByHand({ 'word/document.xml': bodyOf(words) }))).toBe('taken');
    const fields = ['PAGE', 'HYPERLINK "https://foothills.example/"'].map(
      (code) => `<w:p><w:r><w:instrText>${code}</w:instrText></w:r></w:p>`,
    );
    expect(await refusalOf(wordByHand({ 'word/document.xml': bodyOf(fields.join('')) }))).toBe('taken');
  });

  it.each([
    'file:///C:\\Users\\Lan\\Letter.dotx',
    'file:///Users/lan/Letter.dotx',
    'Macintosh%20HD:Users:lan:Letter.dotx',
    'Disk:Templates:Letter.dotx',
    'Normal.dotm',
    '../Templates/Letter.dotx',
  ])('may have links, and a template on its author’s disk: %s', async (target) => {
    const links = relationships({ kind: 'hyperlink', target: 'https://foothills.example/', external: true });
    const template = relationships({ kind: 'attachedTemplate', target, external: true });
    expect(
      await refusalOf(wordByHand({ 'word/_rels/document.xml.rels': links, 'word/_rels/settings.xml.rels': template })),
    ).toBe('taken');
  });

  it('may end in a comment that is cut off', async () => {
    const whole = await wordFile([paragraph('Statement of purpose')]);
    const end = Buffer.from(whole).lastIndexOf('PK\x05\x06');
    const cut = Buffer.concat([whole, Buffer.from('Made by')]);
    cut.writeUInt16LE(30, end + 20);
    expect(await refusalOf(cut)).toBe('taken');
  });
});

describe('refused are Word documents', () => {
  it.each([
    ['pictures', relationships({ kind: 'image', target: 'https://spy.example/a.png', external: true })],
    ['objects', relationships({ kind: 'oleObject', target: 'file:///etc/passwd', external: true })],
    ['templates', relationships({ kind: 'attachedTemplate', target: 'https://spy.example/a.dotm', external: true })],
    [
      'templates on a share',
      relationships({ kind: 'attachedTemplate', target: '\\\\spy.example\\a.dotm', external: true }),
    ],
    ...[
      '%5C%5Cspy.example\\a.dotm',
      '//spy.example/a.dotm',
      'file://spy.example/a.dotm',
      'file:////spy.example/a.dotm',
      'mhtml:https://spy.example/a',
    ].map((target) => [`templates at ${target}`, relationships({ kind: 'attachedTemplate', target, external: true })]),
    ['parts', relationships({ kind: 'subDocument', target: 'other.docx', external: true })],
  ])('with external %s', async (_, xml) => {
    expect(await refusalOf(wordByHand({ 'word/_rels/document.xml.rels': xml }))).toBe('outsideContent');
  });

  it('with DDE fields', async () => {
    const field = bodyOf('<w:p><w:r><w:instrText>DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc"</w:instrText></w:r></w:p>');
    expect(await refusalOf(wordByHand({ 'word/document.xml': field }))).toBe('outsideContent');
  });

  it.each([
    [
      'in several runs',
      '<w:r><w:instrText>DDE</w:instrText></w:r><w:r><w:instrText>AUTO c:\\a.exe</w:instrText></w:r>',
    ],
    ['in pieces of a run', '<w:r><w:instrText> D</w:instrText><w:instrText>DE &quot;Excel&quot;</w:instrText></w:r>'],
    [
      'after another field',
      '<w:r><w:instrText>PAGE</w:instrText></w:r>$<w:r><w:instrText>DDE Excel a</w:instrText></w:r>',
    ],
    ['as a simple field', '<w:fldSimple w:instr="DDE Excel a b"/>'],
  ])('with DDE fields %s', async (_, code) => {
    const [begin, end] = ['begin', 'end'].map((type) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`);
    const field = `<w:p>${begin}${code.replace('$', `${end}${begin}`)}${end}</w:p>`;
    expect(await refusalOf(wordByHand({ 'word/document.xml': bodyOf(field) }))).toBe('outsideContent');
    const renamed = bodyOf(field).replaceAll('w:', 'x:');
    expect(await refusalOf(wordByHand({ 'word/document.xml': renamed.replace('xmlns:w', 'xmlns:x') }))).toBe(
      'outsideContent',
    );
  });

  it.each(['utf16le', 'utf16be'] as const)('with external pictures, in %s', async (encoding) => {
    const xml = `<?xml version="1.0" encoding="UTF-16"?>${relationships({ kind: 'image', target: 'https://spy.example/a.png', external: true })}`;
    for (const mark of ['\ufeff', '']) {
      const bytes = Buffer.from(mark + xml, 'utf16le');
      if (encoding === 'utf16be') bytes.swap16();
      expect(await refusalOf(wordByHand({ 'word/_rels/document.xml.rels': bytes }))).toBe('outsideContent');
    }
  });

  it('in an encoding that Word does not write', async () => {
    const declared = `<?xml version="1.0" encoding="UTF-7"?>${relationships()}`;
    expect(await refusalOf(wordByHand({ 'word/_rels/document.xml.rels': declared }))).toBe('damaged');
    const wide = Buffer.from(Array.from(relationships()).flatMap((character) => [character.charCodeAt(0), 0, 0, 0]));
    expect(await refusalOf(wordByHand({ 'word/_rels/document.xml.rels': wide }))).toBe('damaged');
  });

  it('with another document inside', async () => {
    expect(
      await refusalOf(
        wordByHand({ 'word/_rels/document.xml.rels': relationships({ kind: 'aFChunk', target: 'a.html' }) }),
      ),
    ).toBe('embeddedDocument');
  });

  it('with macros', async () => {
    expect(await refusalOf(wordByHand({ 'word/vbaProject.bin': 'Sub AutoOpen' }))).toBe('macros');
    const types =
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>';
    expect(await refusalOf(wordByHand({ '[Content_Types].xml': types }))).toBe('macros');
  });

  it('with a password', async () => {
    const container = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1024),
      Buffer.from('EncryptedPackage', 'utf16le'),
      Buffer.alloc(512),
    ]);
    expect(await refusalOf(container)).toBe('passwordProtected');
    expect(await refusalOf(zipFile([{ name: 'word/document.xml', content: 'x', flags: 1 }]))).toBe('passwordProtected');
  });

  it('of older versions of Word', async () => {
    expect(await refusalOf(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2048)]))).toBe(
      'oldWord',
    );
  });

  it('that are truncated or broken', async () => {
    const whole = await wordFile([paragraph('Hello')]);
    for (const part of [0.3, 0.6, 0.95])
      expect(await refusalOf(whole.subarray(0, Math.floor(whole.length * part)))).toBe('damaged');
    expect(await refusalOf(wordByHand({ 'word/document.xml': '<w:document><w:body>' }))).toBe('damaged');
  });

  it('that are other zip files', async () => {
    expect(await refusalOf(zipFile([{ name: 'readme.txt', content: 'Hello' }]))).toBe('unknownType');
    const types =
      '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
    expect(await refusalOf(wordByHand({ '[Content_Types].xml': types }))).toBe('unknownType');
  });

  it('that decompress to too much', async () => {
    expect(await refusalOf(wordByHand({ 'word/media/a.bin': Buffer.alloc(200_000_000) }))).toBe('tooLarge');
    expect(await refusalOf(wordByHand({ 'word/notes.xml': `<a>${' '.repeat(30_000_000)}</a>` }))).toBe('tooLarge');
    const many = Array.from({ length: 2_001 }, (_, index) => ({ name: `word/${index}.txt`, content: 'x' }));
    expect(await refusalOf(zipFile([{ name: '[Content_Types].xml', content: '<Types/>' }, ...many]))).toBe('tooLarge');
  });

  it('that declare a wrong decompressed size', async () => {
    const entries = [
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'word/document.xml', content: Buffer.alloc(50_000_000), claims: 1000 },
    ];
    expect(await refusalOf(zipFile(entries))).toBe('damaged');
  });

  it('that are too complex', async () => {
    const paragraphs = '<w:p><w:r><w:t>x</w:t></w:r></w:p>'.repeat(150_000);
    expect(await refusalOf(wordByHand({ 'word/document.xml': bodyOf(paragraphs) }))).toBe('tooComplex');
    const nested = '<w:sdt>'.repeat(5_000) + '</w:sdt>'.repeat(5_000);
    expect(await refusalOf(wordByHand({ 'word/document.xml': bodyOf(nested) }))).toBe('tooComplex');
    const entities = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${bodyOf('<w:p/>')}`;
    expect(await refusalOf(wordByHand({ 'word/document.xml': entities }))).toBe('damaged');
    const pages = '<w:p><w:r><w:t>x</w:t><w:br w:type="page"/></w:r></w:p>'.repeat(201);
    expect(await refusalOf(wordByHand({ 'word/document.xml': bodyOf(pages) }))).toBe('tooManyPages');
  });

  it('with pictures of too many pixels', async () => {
    const picture = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    for (const name of ['word/media/a.png', 'word/other/a.png', 'pictures/a'])
      expect(await refusalOf(wordByHand({ [name]: picture }))).toBe('tooManyPixels');
  });
});
