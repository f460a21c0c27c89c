import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from '@jest/globals';
import PDFKit from 'pdfkit';
import sharp from 'sharp';
import { convertToPdf } from '../../../../lambdas/conversion/convert-to-pdf.ts';
import { finishPdf } from '../../../../lambdas/pdf-layout/new-pdf.ts';
import { isLocked, loadPdf } from '../../../../shared/documents/load-pdf.ts';
import { runs } from '../../../support/seeded.ts';
import { attachments, dataForPrograms, dynamicForms, staticForm } from './attached-files.ts';
import { line, pdfByHand, stream } from './raw-pdf.ts';
import { refusalOf } from './refusal.ts';
import { acceptedCuts, pdfWithBrokenObjects, revisedPdf } from './revised-pdf.ts';
import { paragraph, wordFile } from './word-files.ts';
import { bodyOf, relationships, richBodyOf, typesOf, wordByHand, zipFile } from './zip-files.ts';

type Make = () => Uint8Array | Promise<Uint8Array>;
type Refused = readonly [file: string, reason: string, make: Make];

const cutOff = async (make: Make, part: number) => {
  const whole = await make();
  return whole.subarray(0, Math.floor(whole.length * part));
};

const picture = (width = 500, height = 500, more: object = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#fff', ...more }, limitInputPixels: false });
const noise = (format: 'jpeg' | 'png') => () =>
  picture(500, 500, { noise: { type: 'gaussian', mean: 128, sigma: 60 } })
    .toFormat(format)
    .toBuffer();

const pictures: readonly Refused[] = [
  ['an SVG drawing', 'unknownType', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a truncated JPEG', 'damaged', () => cutOff(noise('jpeg'), 0.9)],
  ['a truncated PNG', 'damaged', () => cutOff(noise('png'), 0.9)],
  ['a picture with too many pixels', 'tooManyPixels', () => picture(8_000, 5_001).png({ palette: true }).toBuffer()],
];

const printed = (options: PDFKit.PDFDocumentOptions = {}, pages = 1, text = 'Transcript of records '.repeat(200)) => {
  const pdf = new PDFKit({ size: 'LETTER', ...options });
  pdf.text(text);
  for (let page = 1; page < pages; page += 1) pdf.addPage();
  return finishPdf(pdf);
};
const changed = async (change: (pdf: PDFDocument) => unknown) => {
  const pdf = await PDFDocument.load(await printed());
  change(pdf);
  return pdf.save();
};
const compressed = (content: Uint8Array, filter: string) =>
  pdfByHand({ objects: { 4: stream(`/Filter ${filter}`, content) } });
/** Returns 150 MB of zeros, compressed. */
const zeros = () => deflateSync(Buffer.alloc(150 * 1024 * 1024), { level: 9 });
const withFilter = (filter: string) => async () =>
  pdfByHand({
    content: '/Photo Do',
    resources: '/XObject << /Photo 5 0 R >>',
    objects: {
      5: stream(
        `/Type /XObject /Subtype /Image /Width 500 /Height 500 /ColorSpace /DeviceRGB /BitsPerComponent 8 ${filter}`,
        deflateSync(await picture().jpeg().toBuffer()),
      ),
    },
  });
const field = (text: string) =>
  pdfByHand({
    page: '/Annots [6 0 R]',
    objects: {
      6: `<< /Type /Annot /Subtype /Widget /Rect [72 600 400 630] /FT /Tx /V <FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}> >>`,
    },
  });

const pdfs: readonly Refused[] = [
  ['a truncated PDF', 'damaged', () => cutOff(printed, 0.98)],
  [
    'a PDF that was cut off before 500,000 NUL bytes',
    'damaged',
    async () => {
      const { bytes, ends } = await revisedPdf(2, { objectStreams: false });
      return Buffer.concat([bytes.subarray(0, (ends[0] ?? 0) + 40), Buffer.alloc(500_000)]);
    },
  ],
  ['a PDF with a broken stream of objects', 'damaged', pdfWithBrokenObjects],
  ['a PDF with a filter that no reader knows', 'damaged', withFilter('/Filter [/JBIG2Decode /DCTDecode]')],
  ['a form with letters that no font has', 'notFaithful', () => field('ᠮᠣᠩᠭᠣᠯ')],
  ['a PDF with two blank pages', 'blank', () => printed({}, 2, '')],
  ['a PDF with 401 pages', 'tooManyPages', () => printed({}, 401)],
  ['a PDF that decompresses to 150 MB', 'tooLarge', () => compressed(zeros(), '/FlateDecode')],
  [
    'a PDF with a picture of too many pixels',
    'tooManyPixels',
    () =>
      changed(({ context }) => {
        const size = { Width: 60_000, Height: 60_000, BitsPerComponent: 1, ColorSpace: 'DeviceGray' };
        context.register(context.stream('0', { Type: 'XObject', Subtype: 'Image', ...size }));
      }),
  ],
  [
    'a portfolio',
    'attachedFiles',
    () => changed(({ catalog, context }) => catalog.set(PDFName.of('Collection'), context.obj({ Type: 'Collection' }))),
  ],
  ...attachments.map(([place, make]) => [`a PDF with a file attached to ${place}`, 'attachedFiles', make] as const),
  ...dynamicForms.map(([kind, make]) => [`an XFA form ${kind}`, 'dynamicForm', make] as const),
];

/** Creates a PDF that is encrypted for the holders of certificates. */
const forCertificates = () =>
  Buffer.from(
    Buffer.from(pdfByHand({ content: line('The page') }))
      .toString('latin1')
      .replace('/Root', '/ID [<01> <01>] /Encrypt << /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 >> /Root'),
    'latin1',
  );
const folder = 'test/services/lambdas/conversion/corpus/protected';
const locked: readonly (readonly [file: string, make: Make])[] = [
  ['a PDF with a password, of version 1.3', () => printed({ userPassword: 'secret', pdfVersion: '1.3' })],
  ['a PDF with a password, AES-128', () => readFileSync(join(folder, 'needs-password-128.pdf'))],
  ['a PDF with a password, AES-256', () => readFileSync(join(folder, 'needs-password-256.pdf'))],
  ['a PDF that is encrypted for certificates', forCertificates],
];

const word = (parts: Readonly<Record<string, string | Uint8Array>>) => () => wordByHand(parts);
const withBody = (xml: string) => word({ 'word/document.xml': bodyOf(xml) });
const related = (kind: string, target: string) =>
  word({ 'word/_rels/document.xml.rels': relationships({ kind, target }) });
const external = (kind: string, target: string) =>
  word({ 'word/_rels/document.xml.rels': relationships({ kind, target, external: true }) });
const withObject = (xml: string) =>
  word({ 'word/document.xml': richBodyOf(`<w:p><w:r><w:object>${xml}</w:object></w:r></w:p>`) });
/** Creates a document with a picture that is stored and linked, as Word's "Insert and Link" does. */
const linkedPicture =
  (more = '') =>
  async () =>
    wordByHand({
      'word/_rels/document.xml.rels': relationships(
        { kind: 'image', target: 'file:///C:/a.png', external: true },
        { kind: 'image', target: 'a.png' },
      ),
      'word/document.xml': richBodyOf(
        `<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><a:blip r:embed="rId2" r:link="rId1"/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>${more}</w:r></w:p>`,
      ),
      'word/a.png': await picture().png().toBuffer(),
    });
const mark = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
const code = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
const dde = bodyOf(`<w:p>${code('DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc"')}</w:p>`);
const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const typed = (...types: readonly (readonly [part: string, type: string])[]) =>
  typesOf().replace(
    '</Types>',
    `${types.map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`).join('')}</Types>`,
  );
/** Creates a Word document whose main part has another name. */
const withMain = (name: string, content: string | Uint8Array, target = name) =>
  word({
    '[Content_Types].xml': typed([name, main]),
    '_rels/.rels': relationships({ kind: 'officeDocument', target }),
    [name]: content,
  });
const oldOffice = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024), Buffer.from(stream, 'utf16le')]);
const vba = 'application/vnd.ms-office.vbaProject';

const wordDocuments: readonly Refused[] = [
  ['external pictures', 'outsideContent', external('image', 'https://spy.example/a.png')],
  ['an external object', 'outsideContent', external('oleObject', 'file:///etc/passwd')],
  ...[
    'https://spy.example/a.dotm',
    '\\\\spy.example\\a.dotm',
    '%5C%5Cspy.example\\a.dotm',
    '//spy.example/a.dotm',
    'file://spy.example/a.dotm',
    'file:////spy.example/a.dotm',
    'mhtml:https://spy.example/a',
  ].map((url) => [`a template at ${url}`, 'outsideContent', external('attachedTemplate', url)] as const),

  ['a DDE field', 'outsideContent', word({ 'word/document.xml': dde })],
  ['a simple DDE field', 'outsideContent', withBody('<w:fldSimple w:instr="DDE Excel a b"/>')],
  [
    'a DDE field in a main part that its relation spells differently',
    'outsideContent',
    withMain('word/main.foo', `garbage ${dde}`, '/word/../WORD/m%61in.foo'),
  ],
  ['a macro by its relation', 'macros', related('vbaProject', 'harmless.bin')],
  ['a macro by its type', 'macros', word({ '[Content_Types].xml': typed(['word/a.bin', vba]), 'word/a.bin': 'x' })],
  ['a password', 'passwordProtected', () => oldOffice('EncryptedPackage')],
  ['the format of an old version of Word', 'oldWord', () => oldOffice(' '.repeat(512))],
  ['its last 5 % missing', 'damaged', () => cutOff(() => wordFile([paragraph('Hello')]), 0.95)],
  [
    'entities',
    'damaged',
    word({ 'word/document.xml': `<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;&a;">]>${bodyOf('<w:p/>')}` }),
  ],
  [
    'relations in EBCDIC',
    'damaged',
    word({ 'word/_rels/document.xml.rels': Buffer.from('4c6fa7949340a58599a2899695', 'hex') }),
  ],
  [
    'a part that is larger than it declares',
    'damaged',
    () =>
      zipFile([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'word/document.xml', content: Buffer.alloc(50_000_000), claims: 1000 },
      ]),
  ],
  ['200 MB in a picture', 'tooLarge', word({ 'word/media/a.bin': Buffer.alloc(200_000_000) })],
  ['30 MB of XML', 'tooLarge', word({ 'word/notes.xml': `<a>${' '.repeat(30_000_000)}</a>` })],
  [
    '2,001 parts',
    'tooLarge',
    word(Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`word/${index}.txt`, 'x']))),
  ],
  ['5,000 nested levels', 'tooComplex', withBody('<w:sdt>'.repeat(5_000) + '</w:sdt>'.repeat(5_000))],
  ['another document inside', 'embeddedDocument', related('aFChunk', 'a.html')],
  [
    'an attached file, of which only the icon is shown',
    'attachedInWord',
    withObject('<v:shape><v:imagedata r:id="rId1"/></v:shape><o:OLEObject ProgID="Package" DrawAspect="Icon"/>'),
  ],
  [
    'an attached file, of which a picture is shown',
    'attachedInWord',
    withObject('<v:shape><v:imagedata/></v:shape><o:OLEObject ProgID="Package" DrawAspect="Content"/>'),
  ],
  ['a picture that is not in the file', 'damaged', withBody('<w:p><w:r><a:blip r:embed="rId1"/></w:r></w:p>')],
  ...['EQ \\f(1;2)', 'LISTNUM', 'SYMBOL 252', 'MACROBUTTON NoMacro Click', 'GOTOBUTTON a Click'].map(
    (text) =>
      [
        `a field that only its program draws: ${text}`,
        'notFaithful',
        withBody(`<w:p>${mark('begin')}${code(text)}${mark('end')}</w:p>`),
      ] as const,
  ),
  ...['LISTNUM', 'SYMBOL 252'].map(
    (text) =>
      [
        `a simple field without a result: ${text}`,
        'notFaithful',
        withBody(`<w:p><w:fldSimple w:instr="${text}"/></w:p>`),
      ] as const,
  ),
  ['a picture that is linked and stored, and linked again', 'outsideContent', linkedPicture('<a:blip r:link="rId1"/>')],
  ['150,000 paragraphs', 'tooComplex', withBody('<w:p><w:r><w:t>x</w:t></w:r></w:p>'.repeat(150_000))],
  ['401 pages', 'tooManyPages', withBody('<w:p><w:r><w:t>x</w:t><w:br w:type="page"/></w:r></w:p>'.repeat(401))],
  [
    'a picture of too many pixels',
    'tooManyPixels',
    async () => wordByHand({ 'pictures/a': await picture(9_000, 9_000).png().toBuffer() }),
  ],
  ['letters that no font has', 'unknownLetters', withBody('<w:p><w:r><w:t>ꆈꌠ</w:t></w:r></w:p>')],
];

describe('a conversion of a forbidden file', () => {
  it.each([...pictures, ...pdfs])('refuses %s: %s', async (_, reason, make) => {
    expect(await refusalOf(await make())).toBe(reason);
  });

  it.each(wordDocuments)('refuses a Word document with %s: %s', async (_, reason, make) => {
    expect(await refusalOf(await make())).toBe(reason);
  });

  it.each(locked)('refuses %s', async (_, make) => {
    const bytes = await make();
    expect(await refusalOf(bytes)).toBe('passwordProtected');
    expect(isLocked(await loadPdf(bytes).catch((error: unknown) => error))).toBe(true);
  });

  it.each(attachments)('names the file that is attached to %s', async (_, make, name) => {
    const bytes = Buffer.from(await make());
    await expect(convertToPdf(bytes, { docxEngine: 'embedded' })).rejects.toMatchObject({
      message: expect.stringContaining(`combine them all. The attached files: “${name}”.`),
    });
  });

  it('refuses a PDF of several revisions that was cut off', async () => {
    expect(await acceptedCuts(runs(500, 60))).toEqual([]);
  });
});

const onDisk = [
  'file:///C:\\Users\\Lan\\Letter.dotx',
  'file:///Users/lan/Letter.dotx',
  'Macintosh%20HD:Users:lan:Letter.dotx',
  'Normal.dotm',
  '../Templates/Letter.dotx',
];

describe('a conversion of an allowed file', () => {
  it.each<readonly [file: string, make: Make]>([
    ...dataForPrograms.map(([kind, make]) => [`a PDF with ${kind}`, make] as const),
    ['an XFA form with fields that any reader draws', staticForm],

    ['a Word document that writes about DDE', withBody('<w:p><w:r><w:t> DDEAUTO is a protocol</w:t></w:r></w:p>')],

    ['a Word document with a picture that is stored and linked', linkedPicture()],
    ['a Word document that refers to a website', external('hyperlink', 'https://foothills.example/')],
    ...onDisk.map((url) => [`a template on its author’s disk: ${url}`, external('attachedTemplate', url)] as const),
  ])('accepts %s', async (_, make) => {
    expect(await refusalOf(await make())).toBe('taken');
  });
});
