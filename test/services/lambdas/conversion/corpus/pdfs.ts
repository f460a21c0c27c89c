import { PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import PDFKit from 'pdfkit';
import sharp from 'sharp';
import { finishPdf } from '../../../../../lambdas/pdf-layout/new-pdf.ts';
import { type Bait, type Case, type Family, otherKinds, truncated } from './case.ts';

type Options = PDFKit.PDFDocumentOptions;

const made = (draw: (doc: PDFKit.PDFDocument) => void, options: Options = {}) => {
  const doc = new PDFKit({ size: 'LETTER', autoFirstPage: false, ...options });
  draw(doc);
  return finishPdf(doc);
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

  ['not compressed', (count) => pagesOf(count, { compress: false })],
  ['on A4 landscape', (count) => pagesOf(count, { size: 'A4', layout: 'landscape' })],
  ['locked against changes', (count) => pagesOf(count, { ownerPassword: 'owner', permissions: { copying: false } })],

  ['with streams of objects', (count) => savedAgain(count, true)],
  ['with a table of objects', (count) => savedAgain(count, false)],
  ['with JPEG pictures', (count) => withPicture('jpeg', count)],

  ['with a form filled in', withForm, ['Filled in by Lan']],
  [
    'after lines of an email header',
    async (count) => Buffer.concat([Buffer.from('X-Mailer: 1\n\n'), await pagesOf(count)]),
  ],
];

const counts = [1, 2, 3, 5, 8, 10, 20, 40] as const;

const good: readonly Case[] = variants.flatMap(([name, make, more = []]) =>
  counts.map((count) => ({
    name: `${count} pages ${name}`,
    make: () => make(count),
    expected: { pages: count, texts: [...textsOf(count), ...more] },
  })),
);

async function changed(change: (pdf: PDFDocument) => void | Promise<void>): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await pagesOf(1));
  await change(pdf);
  return pdf.save({ useObjectStreams: false });
}

const inCatalog = (key: string, value: (pdf: PDFDocument) => PDFObject) => () =>
  changed((pdf) => pdf.catalog.set(PDFName.of(key), value(pdf)));

const action = (pdf: PDFDocument, entries: Record<string, PDFObject | string>) =>
  pdf.context.obj({ Type: 'Action', ...entries });

/** Actions that run when a page or the file is opened, and that would reach the bait. */
const actions = ({ url, file }: Bait): Readonly<Record<string, Record<string, PDFObject | string>>> => ({
  'a script': { S: 'JavaScript', JS: PDFString.of(`app.launchURL("${url}")`) },
  'a program': { S: 'Launch', F: PDFString.of(file) },
  'a website': { S: 'URI', URI: PDFString.of(url) },
  'another PDF': { S: 'GoToR', F: PDFString.of(file) },
  'a form to send': { S: 'SubmitForm', F: PDFString.of(url) },
  'data to import': { S: 'ImportData', F: PDFString.of(file) },
});

/** Creates a PDF whose page refers to content in another file. */
const outside = (bait: string) =>
  changed((pdf) => {
    const { context } = pdf;
    const stream = PDFRawStream.of(context.obj({ Length: 0, F: PDFString.of(bait) }), new Uint8Array());
    pdf.getPage(0).node.setXObject(PDFName.of('Outside'), context.register(stream));
  });

/** PDFs that are converted without what they would run or fetch. */
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
    { name: 'shows another file', make: () => outside(bait.file) },
    { name: 'shows a website', make: () => outside(bait.url) },
  ].map((each) => ({ ...each, name: `a PDF that ${each.name}`, expected: { pages: 1, texts: ['Record 1 of 1'] } }));

const hostile = (bait: Bait): Case[] => [
  ...otherKinds,
  ...truncated('a PDF', () => pagesOf(5)),
  ...truncated('a PDF with streams of objects', () => savedAgain(5, true)),
  ...disarmed(bait),
];

export const pdfs = (bait: Bait): Family => ({ extension: 'pdf', good, hostile: hostile(bait) });
