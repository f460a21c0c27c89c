import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import PDFKit from 'pdfkit';
import sharp from 'sharp';
import { bytesOf } from '../../../../../lambdas/paper/new-pdf.ts';
import { type Bait, type Case, type Family, fractions, noise, otherKinds, refused, truncated } from './case.ts';

type Options = PDFKit.PDFDocumentOptions;

const made = (draw: (doc: PDFKit.PDFDocument) => void, options: Options = {}) => {
  const doc = new PDFKit({ size: 'LETTER', autoFirstPage: false, ...options });
  draw(doc);
  return bytesOf(doc);
};

const pagesOf = (count: number, options?: Options) =>
  made((doc) => {
    for (let page = 1; page <= count; page += 1) doc.addPage().text(`Record ${page} of ${count}`);
  }, options);

const textsOf = (count: number) => [`Record 1 of ${count}`, `Record ${count} of ${count}`];

const savedAgain = async (count: number, useObjectStreams: boolean) =>
  (await PDFDocument.load(await pagesOf(count))).save({ useObjectStreams });

async function withPicture(format: 'png' | 'jpeg', count: number) {
  const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#285c29' } })
    .toFormat(format)
    .toBuffer();
  return made((doc) => {
    for (let page = 1; page <= count; page += 1)
      doc.addPage().text(`Record ${page} of ${count}`).image(picture, 100, 200);
  });
}

async function withForm(count: number) {
  const pdf = await PDFDocument.load(await pagesOf(count));
  const field = pdf.getForm().createTextField('name');
  field.setText('Filled in by Lan');
  field.addToPage(pdf.getPage(0), { x: 50, y: 400, width: 300, height: 24 });
  return pdf.save();
}

type Variant = readonly [name: string, make: (count: number) => Promise<Uint8Array>, more?: readonly string[]];

const variants: readonly Variant[] = [
  ['plain', (count) => pagesOf(count)],
  ['of version 1.3', (count) => pagesOf(count, { pdfVersion: '1.3' })],
  ['of version 1.7', (count) => pagesOf(count, { pdfVersion: '1.7', tagged: true, lang: 'en-US' })],
  ['not compressed', (count) => pagesOf(count, { compress: false })],
  ['on A4 across', (count) => pagesOf(count, { size: 'A4', layout: 'landscape' })],
  ['locked against changes', (count) => pagesOf(count, { ownerPassword: 'owner', permissions: { copying: false } })],
  ['locked by AES', (count) => pagesOf(count, { ownerPassword: 'owner', pdfVersion: '1.7ext3' })],
  ['with streams of objects', (count) => savedAgain(count, true)],
  ['with a table of objects', (count) => savedAgain(count, false)],
  ['with JPEG pictures', (count) => withPicture('jpeg', count)],
  ['with PNG pictures', (count) => withPicture('png', count)],
  ['with a form filled in', withForm, ['Filled in by Lan']],
  ['after other lines', async (count) => Buffer.concat([Buffer.from('X-Mailer: 1\n\n'), await pagesOf(count)])],
];

const counts = [1, 2, 3, 5, 8, 10, 20, 40] as const;

const good: readonly Case[] = variants.flatMap(([name, make, more = []]) =>
  counts.map((count) => ({
    name: `${count} pages ${name}`,
    make: () => make(count),
    expected: { pages: count, texts: [...textsOf(count), ...more] },
  })),
);

const head =
  '%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n' +
  '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<<>>/Contents 4 0 R>> endobj\n';
const tail = '\ntrailer <</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF\n';

const withContent = (stream: Uint8Array, filter: string) =>
  Buffer.concat([
    Buffer.from(`${head}4 0 obj <</Length ${stream.length}/Filter ${filter}>> stream\n`),
    stream,
    Buffer.from(`\nendstream endobj${tail}`),
  ]);

const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });

async function changed(change: (pdf: PDFDocument) => void | Promise<void>): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await pagesOf(1));
  await change(pdf);
  return pdf.save({ useObjectStreams: false });
}

const inCatalog = (key: string, value: (pdf: PDFDocument) => PDFObject) => () =>
  changed((pdf) => pdf.catalog.set(PDFName.of(key), value(pdf)));

const pictureOf = (width: number, height: number) =>
  changed((pdf) => {
    const entries = {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      BitsPerComponent: 8,
      ColorSpace: 'DeviceGray',
    };
    pdf.context.register(pdf.context.stream('0', entries));
  });

const hostile: readonly Case[] = [
  ...otherKinds,
  ...truncated('a PDF', () => pagesOf(5), fractions),
  ...truncated('a PDF with streams of objects', () => savedAgain(5, true), fractions),
  ...truncated('a PDF with a picture', () => withPicture('jpeg', 3), fractions),
  ...(['1.3', '1.4', '1.7', '1.7ext3'] as const).map((pdfVersion) =>
    refused(
      `a PDF with a password (${pdfVersion})`,
      () => pagesOf(1, { pdfVersion, userPassword: 'secret' }),
      'passwordProtected',
    ),
  ),
  ...[201, 400].map((count) => refused(`a PDF of ${count} pages`, () => pagesOf(count), 'tooManyPages')),
  ...[110, 300, 600].map((size) =>
    refused(`a PDF that unpacks to ${size} MB`, () => withContent(zeros(size), '/FlateDecode'), 'tooLarge'),
  ),
  ...[110, 600].map((size) =>
    refused(
      `a PDF that unpacks twice, to ${size} MB`,
      () => withContent(deflateSync(zeros(size)), '[/FlateDecode /FlateDecode]'),
      'tooLarge',
    ),
  ),
  ...[
    [60_000, 60_000],
    [100_000, 500],
    [500, 100_000],
  ].map(([width = 0, height = 0]) =>
    refused(`a PDF with a picture of ${width} by ${height}`, () => pictureOf(width, height), 'tooManyPixels'),
  ),
  refused(
    'a PDF whose content is other files',
    inCatalog('Collection', ({ context }) => context.obj({ Type: 'Collection' })),
    'attachedFiles',
  ),
  refused('a PDF with a program attached', () => attached('a.exe'), 'attachedFiles'),
  refused(
    'a form that only one reader can draw',
    () =>
      changed(({ catalog, context }) => {
        catalog.set(PDFName.of('AcroForm'), context.obj({ XFA: PDFString.of('<xdp/>') }));
        catalog.set(PDFName.of('NeedsRendering'), context.obj(true));
      }),
    'dynamicForm',
  ),
  refused(
    'a PDF without pages',
    () =>
      Buffer.from(
        `%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[]/Count 0>> endobj${tail}`,
      ),
    'noPages',
  ),
  refused('only a head', () => Buffer.from('%PDF-1.7\n'), 'damaged'),
  refused('a head and a tail', () => Buffer.from('%PDF-1.7\nHello\nstartxref\n0\n%%EOF'), 'damaged'),
  refused(
    'a head, noise and a tail',
    () => Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(5_000), Buffer.from(tail)]),
    'damaged',
  ),
  refused(
    'pages that are their own parents',
    () =>
      Buffer.from(
        `%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[2 0 R]/Count 1>> endobj${tail}`,
      ),
    'damaged',
    'noPages',
    'tooManyPages',
    'tooComplex',
  ),
  refused('a catalog that is a number', () => Buffer.from(`%PDF-1.7\n1 0 obj 5 endobj${tail}`), 'damaged'),
];

const action = (pdf: PDFDocument, entries: Record<string, PDFObject | string>) =>
  pdf.context.obj({ Type: 'Action', ...entries });

/** Entries that run when a page or the file is opened, or that name other files. */
const actions = ({ url, file }: Bait): Readonly<Record<string, Record<string, PDFObject | string>>> => ({
  'a script': { S: 'JavaScript', JS: PDFString.of(`app.launchURL("${url}")`) },
  'a program': { S: 'Launch', F: PDFString.of(file) },
  'a website': { S: 'URI', URI: PDFString.of(url) },
  'another PDF': { S: 'GoToR', F: PDFString.of(file) },
  'a form to send': { S: 'SubmitForm', F: PDFString.of(url) },
  'data to import': { S: 'ImportData', F: PDFString.of(file) },
});

/** A page whose content and image are in another file. */
const outside = (bait: string) =>
  changed((pdf) => {
    const { context } = pdf;
    const stream = PDFRawStream.of(context.obj({ Length: 0, F: PDFString.of(bait) }), new Uint8Array());
    pdf.getPage(0).node.setXObject(PDFName.of('Outside'), context.register(stream));
  });

const attached = (name: string) =>
  changed(async (pdf) => void (await pdf.attach(Buffer.from('MZ'), name, { mimeType: 'application/x' })));

const disarmed = (bait: Bait): Case[] =>
  [
    ...Object.entries(actions(bait)).flatMap(([name, entries]) => [
      { name: `opens ${name}`, make: inCatalog('OpenAction', (pdf) => action(pdf, entries)) },
      {
        name: `opens ${name} with its page`,
        make: () =>
          changed((pdf) => pdf.getPage(0).node.set(PDFName.of('AA'), pdf.context.obj({ O: action(pdf, entries) }))),
      },
    ]),
    { name: 'carries a script', make: () => changed((pdf) => pdf.addJavaScript('a', `app.launchURL("${bait.url}")`)) },
    { name: 'carries a file', make: () => attached('a.xml') },
    { name: 'shows another file', make: () => outside(bait.file) },
    { name: 'shows a website', make: () => outside(bait.url) },
  ].map((each) => ({ ...each, name: `a PDF that ${each.name}`, expected: { pages: 1, texts: ['Record 1 of 1'] } }));

export const pdfs = (bait: Bait): Family => ({ extension: 'pdf', good, hostile, disarmed: disarmed(bait) });
