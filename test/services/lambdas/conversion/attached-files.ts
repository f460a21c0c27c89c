import { AFRelationship, PDFDocument, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib';

const onePage = async (change: (pdf: PDFDocument) => unknown): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawSquare({ x: 100, y: 100, size: 50 });
  await change(pdf);
  // If pdf-lib updates the appearances, it removes XFA.
  return pdf.save({ updateFieldAppearances: false });
};

/** Creates a PDF with an attached file in its name tree and in the associated files of its catalog. */
const withAttached = (name: string, mimeType: string, afRelationship?: AFRelationship) =>
  onePage((pdf) => pdf.attach(Buffer.from('content'), name, { mimeType, afRelationship }));

/** Registers a file in a PDF, so that an object at any place can refer to the file. */
const fileIn = ({ context }: PDFDocument, name: string, entries: Record<string, string> = {}) => {
  const stream = context.register(context.flateStream('content', { Type: 'EmbeddedFile', ...entries }));
  return context.register(context.obj({ Type: 'Filespec', F: PDFString.of(name), EF: { F: stream } }));
};

const inNames = (pdf: PDFDocument, tree: PDFObject) =>
  pdf.catalog.set(PDFName.of('Names'), pdf.context.obj({ EmbeddedFiles: tree }));

export const attachments: readonly (readonly [place: string, make: () => Promise<Uint8Array>, name: string])[] = [
  ['the document', () => withAttached('letter.docx', 'application/msword'), 'letter.docx'],

  [
    'a place on a page',
    () =>
      onePage((pdf) =>
        pdf
          .getPage(0)
          .node.set(
            PDFName.of('Annots'),
            pdf.context.obj([
              { Type: 'Annot', Subtype: 'FileAttachment', Rect: [10, 10, 30, 30], FS: fileIn(pdf, 'a.jpg') },
            ]),
          ),
      ),
    'a.jpg',
  ],
  [
    'a video player',
    () =>
      onePage((pdf) => {
        const assets = { Names: [PDFString.of('a'), fileIn(pdf, 'recital.mp4')] };
        const player = { Subtype: 'RichMedia', Rect: [10, 10, 90, 90], RichMediaContent: { Assets: assets } };
        pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj([{ Type: 'Annot', ...player }]));
      }),
    'recital.mp4',
  ],
  [
    'the document by an old program',
    () =>
      onePage((pdf) => {
        const { context } = pdf;
        const stream = context.register(context.flateStream('content', { Type: 'EmbeddedFile' }));
        const file = { Type: 'Filespec', DOS: PDFString.of('grades.doc'), EF: { DOS: stream } };
        inNames(pdf, context.obj({ Names: [PDFString.of('a'), file] }));
      }),
    'grades.doc',
  ],
];

export const dataForPrograms: readonly (readonly [kind: string, make: () => Promise<Uint8Array>])[] = [
  ['an invoice', () => withAttached('factur-x.xml', 'application/octet-stream', AFRelationship.Alternative)],
  [
    'a link to a file',
    () => onePage((pdf) => inNames(pdf, pdf.context.obj({ Names: [PDFString.of('a'), { F: PDFString.of('a.pdf') }] }))),
  ],
];

/** XFA forms that only Adobe's reader can render. */
export const dynamicForms: readonly (readonly [kind: string, make: () => Promise<Uint8Array>])[] = [
  ['that the reader has to render', () => xfa(withField, { NeedsRendering: true })],
  ['without a field', () => xfa(() => undefined)],
  ['with a hidden field', () => xfa((pdf) => withWidget(pdf, { F: 2, Rect: [10, 10, 90, 30] }))],
  ['with a signature that has no size', () => xfa((pdf) => withWidget(pdf, { FT: 'Sig', Rect: [0, 0, 0, 0] }))],
];

export const staticForm = () => xfa(withField, { NeedsRendering: false });

const withField = (pdf: PDFDocument) => pdf.getForm().createTextField('name').addToPage(pdf.getPage(0));

const withWidget = (pdf: PDFDocument, entries: Record<string, string | number | number[]>) =>
  pdf
    .getPage(0)
    .node.set(PDFName.of('Annots'), pdf.context.obj([{ Type: 'Annot', Subtype: 'Widget', FT: 'Tx', ...entries }]));

const xfa = (draw: (pdf: PDFDocument) => void, entries: Record<string, boolean> = {}) =>
  onePage((pdf) => {
    draw(pdf);
    pdf.catalog.getOrCreateAcroForm().dict.set(PDFName.of('XFA'), PDFString.of('<xdp/>'));
    for (const [key, value] of Object.entries(entries)) pdf.catalog.set(PDFName.of(key), pdf.context.obj(value));
  });
