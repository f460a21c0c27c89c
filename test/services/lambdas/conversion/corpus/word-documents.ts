import {
  ExternalHyperlink,
  type FileChild,
  HeadingLevel,
  ImageRun,
  PageBreak,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import sharp from 'sharp';
import { paragraph, wordFile } from '../word-files.ts';
import { bodyOf, relationships, wordByHand, zipFile } from '../zip-files.ts';
import { type Bait, type Case, type Family, fractions, noise, otherKinds, refused, truncated } from './case.ts';

type Content = () => FileChild[] | Promise<FileChild[]>;

const cell = (text: string, options = {}) => new TableCell({ children: [paragraph(text)], ...options });
const heading = (text: string) => new Paragraph({ text, heading: HeadingLevel.HEADING_1 });
const runs = (...children: (TextRun | ExternalHyperlink | PageBreak | ImageRun)[]) => new Paragraph({ children });

async function picture(type: 'png' | 'jpg') {
  const data = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#285c29' } })
    .toFormat(type === 'png' ? 'png' : 'jpeg')
    .toBuffer();
  return new ImageRun({ type, data, transformation: { width: 60, height: 40 } });
}

type Variant = readonly [name: string, content: Content, texts: readonly string[]];

const variants: readonly Variant[] = [
  ['a paragraph', () => [paragraph('I was born.')], ['I was born.']],
  ['headings', () => [heading('Statement'), paragraph('I was born.')], ['Statement I was born.']],
  ['a list', () => ['Apple', 'Pear'].map((text) => new Paragraph({ text, bullet: { level: 0 } })), ['Apple', 'Pear']],
  [
    'numbers',
    () => ['First', 'Second'].map((text) => new Paragraph({ text, numbering: { reference: 'numbers', level: 0 } })),
    ['1. First', '2. Second'],
  ],
  [
    'a table',
    () => [
      new Table({
        rows: [
          ['Course', 'Grade'],
          ['Algebra', 'A'],
        ].map((row) => new TableRow({ children: row.map((text) => cell(text)) })),
      }),
    ],
    ['Course', 'Grade', 'Algebra'],
  ],
  [
    'a table with joined cells',
    () => [
      new Table({
        rows: [
          new TableRow({ children: [cell('Both', { columnSpan: 2 })] }),
          new TableRow({ children: [cell('Left'), cell('Right')] }),
        ],
      }),
    ],
    ['Both', 'Left', 'Right'],
  ],
  ['a PNG', async () => [paragraph('Before'), runs(await picture('png')), paragraph('After')], ['Before', 'After']],
  ['a JPEG', async () => [paragraph('Before'), runs(await picture('jpg')), paragraph('After')], ['Before', 'After']],
  [
    'emphasis',
    () => [runs(new TextRun({ text: 'bold ', bold: true }), new TextRun({ text: 'italic', italics: true }))],
    ['bold italic'],
  ],
  [
    'a link',
    () => [runs(new ExternalHyperlink({ children: [new TextRun('the site')], link: 'https://foothills.example/' }))],
    ['the site'],
  ],
  ...['Nguyễn Thị', 'Łukasz', 'Фёдор', 'Ελένη', '李小龙'].map(
    (name): Variant => [`the name ${name}`, () => [paragraph(name)], [name]],
  ),
];

const pageCounts = [1, 2, 3, 4, 5, 8, 12] as const;
const ending = (page: number) => paragraph(`End of page ${page}`);

const good: readonly Case[] = variants.flatMap(([name, content, texts]) =>
  pageCounts.map((pages) => ({
    name: `${pages} pages with ${name}`,
    make: async () => {
      const children: FileChild[] = [];
      for (let page = 1; page <= pages; page += 1) {
        if (page > 1) children.push(runs(new PageBreak()));
        children.push(...(await content()), ending(page));
      }
      return wordFile(children);
    },
    expected: { pages, texts: [...texts, `End of page ${pages}`] },
  })),
);

const inDocument = (xml: string) => wordByHand({ 'word/document.xml': bodyOf(xml) });
const related = (kind: string, target: string, external = true) =>
  wordByHand({ 'word/_rels/document.xml.rels': relationships({ kind, target, external }) });
const text = (content: string) => `<w:p><w:r>${content}</w:r></w:p>`;
const field = (code: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>Shown instead</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
const simpleField = (code: string) =>
  `<w:p><w:fldSimple w:instr="${code}"><w:r><w:t>Shown instead</w:t></w:r></w:fldSimple></w:p>`;

const types = (main: string) =>
  `<Types><Override PartName="/word/document.xml" ContentType="application/${main}+xml"/></Types>`;
const container = (inside: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1024),
    Buffer.from(inside, 'utf16le'),
    Buffer.alloc(512),
  ]);

const outsideKinds = ['image', 'oleObject', 'frame', 'subDocument', 'video', 'audio', 'attachedTemplate', 'package'];

const entities = (declared: string, used: string) =>
  wordByHand({ 'word/document.xml': `<!DOCTYPE w:document [${declared}]>${bodyOf(text(`<w:t>${used}</w:t>`))}` });

const filled = (entries: number) =>
  zipFile([
    { name: '[Content_Types].xml', content: '<Types/>' },
    ...Array.from({ length: entries }, (_, index) => ({ name: `word/${index}.txt`, content: 'x' })),
  ]);

const hugePicture = async () =>
  wordByHand({
    'word/media/a.png': await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  });

const withExtra = (entry: { name: string; content: string }) =>
  zipFile([
    { name: '[Content_Types].xml', content: types('vnd.openxmlformats-officedocument.wordprocessingml.document.main') },
    { name: 'word/document.xml', content: bodyOf('<w:p/>') },
    entry,
  ]);

const hostile = ({ url, file }: Bait): Case[] =>
  [
    ...otherKinds,
    ...truncated('a Word document', () => wordFile([paragraph('Hello')]), fractions),
    ...outsideKinds.map((kind) =>
      refused(`takes in a ${kind} from a website`, () => related(kind, url), 'outsideContent'),
    ),
    ...outsideKinds
      .filter((kind) => kind !== 'attachedTemplate')
      .map((kind) =>
        refused(`takes in a ${kind} from a disk`, () => related(kind, `file://${file}`), 'outsideContent'),
      ),
    refused(
      'takes in a template from a share',
      () => related('attachedTemplate', '\\\\127.0.0.1\\a.dotm'),
      'outsideContent',
    ),
    refused('asks another program', () => inDocument(field('DDEAUTO c:\\\\cmd.exe "/k calc"')), 'outsideContent'),
    refused('asks another program at once', () => inDocument(simpleField('DDE Excel a b')), 'outsideContent'),
    refused('has a web page inside', () => related('aFChunk', 'a.html', false), 'embeddedDocument'),
    refused('has macros', () => wordByHand({ 'word/vbaProject.bin': 'Sub AutoOpen' }), 'macros'),
    refused('takes in a control from a website', () => related('control', url), 'macros'),
    refused('takes in a control from a disk', () => related('control', `file://${file}`), 'macros'),
    refused('has controls', () => wordByHand({ 'word/activeX/activeX1.bin': 'x' }), 'macros'),
    refused(
      'is of a kind with macros',
      () => wordByHand({ '[Content_Types].xml': types('vnd.ms-word.document.macroEnabled.main') }),
      'macros',
    ),
    refused(
      'is a table of numbers',
      () => wordByHand({ '[Content_Types].xml': types('vnd.openxmlformats-officedocument.spreadsheetml.sheet.main') }),
      'unknownType',
    ),
    refused(
      'is a presentation',
      () =>
        wordByHand({
          '[Content_Types].xml': types('vnd.openxmlformats-officedocument.presentationml.presentation.main'),
        }),
      'unknownType',
    ),
    refused('is any zip file', () => zipFile([{ name: 'readme.txt', content: 'Hello' }]), 'unknownType'),
    refused(
      'is an empty zip file',
      () => Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]),
      'unknownType',
      'damaged',
    ),
    refused(
      'is a zip head and noise',
      () => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), noise(3_000)]),
      'damaged',
    ),
    refused('has a password', () => container('EncryptedPackage'), 'passwordProtected'),
    refused(
      'has a zip password',
      () => zipFile([{ name: 'word/document.xml', content: 'x', flags: 1 }]),
      'passwordProtected',
    ),
    refused('is of an older Word', () => container('WordDocument'), 'oldWord'),
    refused('reads a file by an entity', () => entities(`<!ENTITY x SYSTEM "file://${file}">`, '&x;'), 'damaged'),
    refused('reads a website by an entity', () => entities(`<!ENTITY x SYSTEM "${url}">`, '&x;'), 'damaged'),
    refused('reads a definition of entities', () => entities(`<!ENTITY % x SYSTEM "${url}"> %x;`, 'a'), 'damaged'),
    refused(
      'blows up by entities',
      () => entities('<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">', '&b;'),
      'damaged',
    ),
    refused('has broken XML', () => wordByHand({ 'word/document.xml': '<w:document><w:body>' }), 'damaged'),
    refused('has noise for its text', () => wordByHand({ 'word/document.xml': noise(4_000) }), 'damaged', 'noPages'),
    refused('unpacks to 200 MB', () => wordByHand({ 'word/media/a.bin': Buffer.alloc(200_000_000) }), 'tooLarge'),
    refused(
      'unpacks to 30 MB of text',
      () => wordByHand({ 'word/notes.xml': `<a>${' '.repeat(30_000_000)}</a>` }),
      'tooLarge',
    ),
    refused('has thousands of parts', () => filled(3_000), 'tooLarge'),
    refused(
      'lies about what it unpacks to',
      () => zipFile([{ name: '[Content_Types].xml', content: Buffer.alloc(50_000_000), claims: 1000 }]),
      'damaged',
    ),
    refused('has a part twice', () => withExtra({ name: 'word/document.xml', content: bodyOf('<w:p/>') }), 'damaged'),
    refused('has a part outside', () => withExtra({ name: '../../outside.txt', content: 'x' }), 'damaged'),
    refused('has a part at a root', () => withExtra({ name: '/etc/outside.txt', content: 'x' }), 'damaged'),
    refused('has 150,000 paragraphs', () => inDocument(text('<w:t>x</w:t>').repeat(150_000)), 'tooComplex'),
    refused('nests 5,000 deep', () => inDocument('<w:sdt>'.repeat(5_000) + '</w:sdt>'.repeat(5_000)), 'tooComplex'),
    refused('has 201 pages', () => inDocument(text('<w:t>x</w:t><w:br w:type="page"/>').repeat(201)), 'tooManyPages'),
    refused('has a picture of too many pixels', hugePicture, 'tooManyPixels'),
  ].map((each) => ({ ...each, name: `a Word document: ${each.name}` }));

const disarmed = ({ url, file }: Bait): Case[] => [
  {
    name: 'a Word document with a template on a disk',
    make: () => related('attachedTemplate', `file://${file}`),
    expected: { pages: 1 },
  },
  ...[
    `INCLUDEPICTURE &quot;${url}&quot; \\d`,
    `INCLUDETEXT &quot;${file}&quot;`,
    `HYPERLINK &quot;${url}&quot;`,
    `LINK Word.Document &quot;${file}&quot;`,
  ].flatMap((code) => [
    {
      name: `a Word document with a field ${code}`,
      make: () => inDocument(field(code)),
      expected: { pages: 1, texts: ['Shown instead'] },
    },
  ]),
];

export const wordDocuments = (bait: Bait): Family => ({
  extension: 'docx',
  good,
  hostile: hostile(bait),
  disarmed: disarmed(bait),
});
