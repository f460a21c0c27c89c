import { type PDFDocument, PDFName, PDFNull, PDFRawStream } from '@cantoo/pdf-lib';
import { nameIn } from '../../../shared/documents/pdf-entries.ts';
import { stripJpegMetadata } from '../../../shared/documents/strip-jpeg-metadata.ts';
import { documentLimits } from '../limits/document-limits.ts';
import { DocumentRefused } from '../limits/document-refused.ts';
import { InflatedTooFar } from './open-pdf.ts';
import { decode, decodeParamsOf, filtersOf, pixelsIn } from './streams.ts';

/** The keys of a stream that name other files or contain data that isn't drawn (ISO 32000-1, 7.3.8, 8.9.5, 8.10). */
const removedKeys = [
  'F',
  'FFilter',
  'FDecodeParms',
  'Ref',
  'OPI',
  'Alternates',
  'AF',
  'Metadata',
  'PieceInfo',
  'StructParent',
];

const imageFilters = new Map([
  ['DCTDecode', stripJpegMetadata],
  ['DCT', stripJpegMetadata],
  ['JPXDecode', stripJpeg2000Metadata],
]);

export function sanitizeStreams(pdf: PDFDocument): void {
  for (const [ref, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    for (const key of removedKeys) object.dict.delete(PDFName.of(key));
    // Without the picture, the page differs from the uploaded one, so a smaller picture of the page replaces it.
    const isRemoved = pixelsIn(object.dict) > documentLimits.pixels || hasInlineJpeg(object);
    const picture = isRemoved ? PDFNull : sanitizePicture(object);
    if (picture) pdf.context.assign(ref, picture);
  }
}

/** Whether a content stream contains a JPEG as an inline image (ISO 32000-1, 8.9.7), whose metadata can't be removed. */
function hasInlineJpeg(stream: PDFRawStream): boolean {
  const isFont = stream.dict.has(PDFName.of('Length1'));
  if (isFont || nameIn(stream.dict, 'Subtype') === 'Image') return false;
  try {
    const content = Buffer.from(decode(filtersOf(stream.dict), stream));
    return content.includes('/DCT') && /\bBI\s[\s\S]{0,500}?\/DCT/.test(content.toString('latin1'));
  } catch {
    return false; // Readers show nothing of a stream that can't be decoded.
  }
}

function sanitizePicture(stream: PDFRawStream): PDFRawStream | undefined {
  const filters = filtersOf(stream.dict);
  const params = decodeParamsOf(stream.dict);
  const index = filters.findIndex((name) => imageFilters.has(name.decodeText()));
  const filter = filters[index];
  const stripMetadata = filter && imageFilters.get(filter.decodeText());
  if (!stripMetadata) return undefined;
  // Programs don't write such chains of filters, and metadata inside them couldn't be found.
  const isUnusual = index < filters.length - 1 || params.slice(0, index).some(Boolean);
  if (isUnusual) throw new DocumentRefused('tooComplex');
  const dict = stream.dict.clone();
  dict.set(PDFName.of('Filter'), filter);
  const own = params[index];
  if (own) dict.set(PDFName.of('DecodeParms'), own);
  else dict.delete(PDFName.of('DecodeParms'));
  return PDFRawStream.of(dict, stripMetadata(decodeOrRefuse(filters.slice(0, index), stream)));
}

function decodeOrRefuse(filters: readonly PDFName[], stream: PDFRawStream): Uint8Array {
  try {
    return decode(filters, stream);
  } catch (error) {
    throw new DocumentRefused(error instanceof InflatedTooFar ? 'tooLarge' : 'damaged', { cause: error });
  }
}

const SIZE_AND_NAME = 8;
const codestream = Buffer.of(0xff, 0x4f);
const keptBoxes = new Set(['jP  ', 'ftyp', 'rreq', 'jp2h', 'jp2c', 'jpch', 'jplh']);

export function stripJpeg2000Metadata(file: Uint8Array): Uint8Array {
  const picture = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  // A codestream without boxes has no metadata.
  if (picture.indexOf(codestream) === 0) return file;
  const boxes: Buffer[] = [];
  let position = 0;
  while (position + SIZE_AND_NAME <= picture.length) {
    const end = position + sizeOfBox(picture, position);
    if (keptBoxes.has(picture.toString('latin1', position + 4, position + 8)))
      boxes.push(picture.subarray(position, end));
    position = end;
  }
  return new Uint8Array(Buffer.concat(boxes));
}

function sizeOfBox(picture: Buffer, position: number): number {
  const size = picture.readUInt32BE(position);
  if (size === 0) return picture.length - position;
  const isLong = size === 1 && position + 16 <= picture.length;
  return Math.max(SIZE_AND_NAME, isLong ? Number(picture.readBigUInt64BE(position + 8)) : size);
}
