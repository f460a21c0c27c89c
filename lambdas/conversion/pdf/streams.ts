import { decodePDFRawStream, PDFBool, PDFDict, type PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { entry, itemsOf, numberOf } from '../../../shared/documents/pdf-entries.ts';

export const filtersOf = (dict: PDFDict): PDFName[] =>
  itemsOf(dict.lookup(PDFName.of('Filter'))).filter((name) => name instanceof PDFName);

export const decodeParamsOf = (dict: PDFDict): (PDFDict | undefined)[] =>
  itemsOf(dict.lookup(PDFName.of('DecodeParms'))).map((each) =>
    each instanceof PDFDict && each.keys().length > 0 ? each : undefined,
  );

/** Decodes a stream with the first of its filters. */
export function decode(filters: readonly PDFName[], { dict, contents }: PDFRawStream): Uint8Array {
  if (filters.length === 0) return contents;
  return decodePDFRawStream(PDFRawStream.of(dict.context.obj({ Filter: [...filters] }), contents)).decode();
}

/**
 * Replaces the abbreviated names of filters, which readers accept in every stream and pdf-lib only in inline images
 * (ISO 32000-1, table 93). Returns whether there were any.
 */
export function expandFilterNames({ context }: PDFDocument): boolean {
  let hasExpanded = false;
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.dict.has(PDFName.of('Filter'))) continue;
    const names = itemsOf(object.dict.lookup(PDFName.of('F')));
    // `F` can also be a file specification, which is a string or a dictionary.
    if (names.length === 0 || !names.every((name) => name instanceof PDFName)) continue;
    move(object.dict, 'F', 'Filter');
    move(object.dict, 'DP', 'DecodeParms');
    hasExpanded = true;
  }
  return hasExpanded;
}

function move(dict: PDFDict, from: string, to: string): void {
  const value = dict.get(PDFName.of(from));
  if (value) dict.set(PDFName.of(to), value);
  dict.delete(PDFName.of(from));
}

export function pixelsIn(picture: PDFDict): number {
  const [width = 0, height = 0] = ['Width', 'Height'].map((key) => numberOf(entry(picture, key)));
  return width * height;
}

export const isBlackAndWhite = (picture: PDFDict): boolean =>
  numberOf(entry(picture, 'BitsPerComponent')) === 1 || picture.lookup(PDFName.of('ImageMask')) === PDFBool.True;
