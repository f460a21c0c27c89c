import { type PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { DocumentRefused } from '../limits/document-refused.ts';
import { decode, filtersOf, settingsOf } from './filters.ts';
import { InflatedTooFar } from './limit-inflation.ts';
import { stripJpeg2000Metadata } from './strip-jpeg-2000-metadata.ts';
import { stripJpegMetadata } from './strip-jpeg-metadata.ts';

/** Entries of a stream dictionary that name other files or hold what is not drawn (ISO 32000-1, 7.3.8, 8.9.5, 8.10). */
const removed = [
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

/** Files in their own right, by the names of their filters. */
const pictures = new Map([
  ['DCTDecode', stripJpegMetadata],
  ['DCT', stripJpegMetadata],
  ['JPXDecode', stripJpeg2000Metadata],
]);

/** Takes out of a PDF's pictures and drawings what is not seen of them. */
export function sanitizeStreams(pdf: PDFDocument): void {
  for (const [ref, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    for (const key of removed) object.dict.delete(PDFName.of(key));
    const picture = sanitizePicture(object);
    if (picture) pdf.context.assign(ref, picture);
  }
}

/** A picture that is packed once more is unpacked, to be looked into. */
function sanitizePicture(stream: PDFRawStream): PDFRawStream | undefined {
  const filters = filtersOf(stream.dict);
  const settings = settingsOf(stream.dict);
  const place = filters.findIndex((name) => pictures.has(name.decodeText()));
  const filter = filters[place];
  const shownOf = filter && pictures.get(filter.decodeText());
  if (!shownOf) return undefined;
  // No program writes pictures that are packed in such ways; what they hide could not be found.
  const isOdd = place < filters.length - 1 || settings.slice(0, place).some(Boolean);
  if (isOdd) throw new DocumentRefused('tooComplex');
  const dict = stream.dict.clone();
  dict.set(PDFName.of('Filter'), filter);
  const own = settings[place];
  if (own) dict.set(PDFName.of('DecodeParms'), own);
  else dict.delete(PDFName.of('DecodeParms'));
  return PDFRawStream.of(dict, shownOf(unpack(filters.slice(0, place), stream)));
}

function unpack(filters: readonly PDFName[], stream: PDFRawStream): Uint8Array {
  try {
    return decode(filters, stream);
  } catch (error) {
    throw new DocumentRefused(error instanceof InflatedTooFar ? 'tooLarge' : 'damaged', { cause: error });
  }
}
