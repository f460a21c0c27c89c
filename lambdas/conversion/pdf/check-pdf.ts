import { inflateSync } from 'node:zlib';
import { PDFDict, type PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { attachedFilesIn, describeAttachedFiles, isDynamicForm } from '../../../shared/documents/non-page-content.ts';
import { entry } from '../../../shared/documents/pdf-entries.ts';
import { documentLimits } from '../limits/document-limits.ts';
import { DocumentRefused } from '../limits/document-refused.ts';
import { InflatedTooFar } from './open-pdf.ts';
import { decode, filtersOf, isBlackAndWhite, pixelsIn } from './streams.ts';

export function checkPdf(pdf: PDFDocument): void {
  const isPortfolio = pdf.catalog.lookup(PDFName.of('Collection')) !== undefined;
  checkPages(pdf);
  const detail = describeAttachedFiles(attachedFilesIn(pdf));
  if (isPortfolio || detail) throw new DocumentRefused('attachedFiles', { detail });
  if (isDynamicForm(pdf)) throw new DocumentRefused('dynamicForm');
  checkStreams(pdf);
}

/**
 * Whether the PDF has a digital signature. Adobe's own signature does not count, which lets its reader fill in a form
 * (PDF 1.7, 12.8.4).
 */
export function isSigned({ catalog, context }: PDFDocument): boolean {
  const usageRights = entry(entry(catalog, 'Perms'), 'UR3');
  return context
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFDict && object.has(PDFName.of('ByteRange')) && object !== usageRights);
}

function checkPages(pdf: PDFDocument): void {
  const count = countPages(pdf);
  if (count === 0) throw new DocumentRefused('noPages');
  if (count > documentLimits.pages) throw new DocumentRefused('tooManyPages');
}

function countPages(pdf: PDFDocument): number {
  try {
    return pdf.getPageCount();
  } catch (error) {
    throw new DocumentRefused('damaged', { cause: error });
  }
}

function checkStreams(pdf: PDFDocument): void {
  let unpacked = 0;
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    if (pixelsOf(object) > documentLimits.pixels) throw new DocumentRefused('tooManyPixels');
    unpacked += decodedSizeOf(object);
    if (unpacked > documentLimits.unpackedBytes) throw new DocumentRefused('tooLarge');
  }
}

/** Returns a picture's number of pixels. In black-and-white pictures, each counts as an eighth: it takes one bit. */
function pixelsOf({ dict }: PDFRawStream): number {
  const pixels = pixelsIn(dict);
  return isBlackAndWhite(dict) ? pixels / 8 : pixels;
}

function decodedSizeOf(stream: PDFRawStream): number {
  const filters = filtersOf(stream.dict);
  if (filters.length === 0) return stream.contents.length;
  try {
    return filters.length === 1 && filters[0] === PDFName.of('FlateDecode')
      ? inflatedSize(stream)
      : decodedSize(stream, filters);
  } catch (error) {
    if (error instanceof InflatedTooFar) throw new DocumentRefused('tooLarge', { cause: error });
    // Readers show nothing of a stream that can't be decoded.
    return stream.contents.length;
  }
}

function inflatedSize(stream: PDFRawStream): number {
  try {
    return inflateSync(stream.contents, { maxOutputLength: documentLimits.unpackedBytes }).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new InflatedTooFar();
    // Readers show the part of a broken stream that they can decode.
    return decodedSize(stream, [PDFName.of('FlateDecode')]);
  }
}

const decodable = new Set(['FlateDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode']);

function decodedSize(stream: PDFRawStream, filters: readonly PDFName[]): number {
  const pictureFilter = filters.findIndex((name) => !decodable.has(name.decodeText()));
  return decode(pictureFilter === -1 ? filters : filters.slice(0, pictureFilter), stream).length;
}
