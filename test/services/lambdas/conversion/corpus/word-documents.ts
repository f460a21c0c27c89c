import {
  type ExternalHyperlink,
  type FileChild,
  HeadingLevel,
  ImageRun,
  PageBreak,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  type TextRun,
} from 'docx';
import sharp from 'sharp';
import { paragraph, wordFile } from '../word-files.ts';
import { bodyOf, relationships, wordByHand } from '../zip-files.ts';
import { type Bait, type Case, type Family, otherKinds, refused, truncated } from './case.ts';

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

  ['a PNG', async () => [paragraph('Before'), runs(await picture('png')), paragraph('After')], ['Before', 'After']],

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

const outsideKinds = ['image', 'oleObject', 'frame', 'subDocument', 'video', 'audio', 'attachedTemplate', 'package'];

const entities = (declared: string, used: string) =>
  wordByHand({ 'word/document.xml': `<!DOCTYPE w:document [${declared}]>${bodyOf(text(`<w:t>${used}</w:t>`))}` });

/** Documents that are refused for what they would fetch. */
const refusedOnes = ({ url, file }: Bait): Case[] => [
  ...outsideKinds.flatMap((kind) => [
    refused(`a Word document with a ${kind} from a website`, () => related(kind, url), 'outsideContent'),
    ...(kind === 'attachedTemplate'
      ? []
      : [
          refused(
            `a Word document with a ${kind} from a disk`,
            () => related(kind, `file://${file}`),
            'outsideContent',
          ),
        ]),
  ]),
  ...[url, `file://${file}`].flatMap((target) => [
    refused(`a Word document with a control at ${target}`, () => related('control', target), 'macros'),
    refused(
      `a Word document with the entity ${target}`,
      () => entities(`<!ENTITY x SYSTEM "${target}">`, '&x;'),
      'damaged',
    ),
  ]),
  refused(
    'a Word document with outside definitions of entities',
    () => entities(`<!ENTITY % x SYSTEM "${url}"> %x;`, 'a'),
    'damaged',
  ),
];

/** Documents that are converted without what they would fetch. */
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

const hostile = (bait: Bait): Case[] => [
  ...otherKinds,
  ...truncated('a Word document', () => wordFile([paragraph('Hello')])),
  ...refusedOnes(bait),
  ...disarmed(bait),
];

export const wordDocuments = (bait: Bait): Family => ({ extension: 'docx', good, hostile: hostile(bait) });
