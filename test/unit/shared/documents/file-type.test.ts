import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { withExtensionOf } from '../../../../shared/documents/file-rules.ts';
import { describeRefusedType, detectFileType } from '../../../../shared/documents/file-type.ts';
import { wordByHand, zipFile } from '../../../services/lambdas/conversion/zip-files.ts';

const picture = () => sharp({ create: { width: 20, height: 20, channels: 3, background: '#285c29' } });
const container = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1016), Buffer.from(stream, 'utf16le')]);
const opendocument = (kind: string) =>
  zipFile([{ name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}` }]);

it.each<[string | undefined, string | undefined, () => Uint8Array | Promise<Uint8Array>]>([
  ['jpg', undefined, () => picture().jpeg().toBuffer()],
  ['png', undefined, () => picture().png().toBuffer()],
  ['pdf', undefined, () => Buffer.from('%PDF-1.7\n')],
  ['pdf', undefined, () => Buffer.from('\n\nX-Junk: 1\n%PDF-1.7\n')],
  ['docx', undefined, () => wordByHand()],
  ['webp', 'This is a WebP picture.', () => picture().webp().toBuffer()],
  ['avif', 'This is an AVIF picture.', () => picture().avif().toBuffer()],
  ['heic', 'This is a HEIC photo.', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['heic', 'This is a HEIC photo.', () => Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1')],
  ['gif', 'This is a GIF picture.', () => picture().gif().toBuffer()],
  ['tif', 'This is a TIFF picture.', () => picture().tiff().toBuffer()],
  ['bmp', 'This is a BMP picture.', () => Buffer.from('BM\0\0\0\0\0\0\0\0\0\0')],
  ['svg', 'This is an SVG drawing.', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['svg', 'This is an SVG drawing.', () => Buffer.from('<?xml version="1.0"?>\n<svg viewBox="0 0 1 1"></svg>')],
  ['rtf', 'This is an RTF document.', () => Buffer.from('{\\rtf1\\ansi Hello}')],
  ['doc', 'This is an older Word document.', () => container('WordDocument')],
  ['xls', 'This is an Excel spreadsheet.', () => container('Workbook')],
  ['msg', 'This is an Outlook email.', () => container('__substg1.0_0037001F')],
  ['encrypted', undefined, () => container('EncryptedPackage')],
  ['odt', 'This is an OpenDocument text document.', () => opendocument('text')],
  ['ods', 'This is an OpenDocument spreadsheet.', () => opendocument('spreadsheet')],
  ['pages', 'This is a Pages document.', () => zipFile([{ name: 'Index/Document.iwa', content: '' }])],
  [
    'docx',
    undefined,
    () =>
      zipFile([
        { name: 'a.txt', content: '' },
        { name: '[Content_Types].xml', content: '' },
      ]),
  ],
  ['zip', 'This is a ZIP archive.', () => zipFile([{ name: 'readme.txt', content: 'Hello' }])],
  ['html', 'This is a web page.', () => Buffer.from('<!DOCTYPE html><p>Sign in')],
  [undefined, undefined, () => Buffer.from('Dear committee')],
  [undefined, undefined, () => new Uint8Array()],
])('recognizes the type %s by its content, and describes it: %s', async (type, said, make) => {
  expect(await detectFileType(await make())).toBe(type);
  expect(describeRefusedType(type)).toBe(said);
});

it.each([
  ['IMG_1.jfif', 'jpg', 'IMG_1.jpg'],
  ['IMG_1', 'jpg', 'IMG_1.jpg'],
  ['IMG_1.JPEG', 'jpg', 'IMG_1.JPEG'],
  ['IMG_1.jpg ', 'jpg', 'IMG_1.jpg'],
  ['scan.pdf', 'png', 'scan.png'],
  ['Letter of Mr. Smith', 'pdf', 'Letter of Mr. Smith.pdf'],
  ['picture.webp', 'webp', 'picture.webp'],
])('the file %j of type %s is sent as %s', (name, type, expected) =>
  expect(withExtensionOf(name, type)).toBe(expected),
);
