import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib';

const listed = (object: PDFObject | undefined) =>
  object instanceof PDFArray ? object.asArray().map((_, index) => object.lookup(index)) : [object];

/** What a stream is packed with, from the outermost on. */
export const filtersOf = (dict: PDFDict): PDFName[] =>
  listed(dict.lookup(PDFName.of('Filter'))).filter((name) => name instanceof PDFName);

/** How each of the filters is set; undefined for those that need no telling. */
export const settingsOf = (dict: PDFDict): (PDFDict | undefined)[] =>
  listed(dict.lookup(PDFName.of('DecodeParms'))).map((each) =>
    each instanceof PDFDict && each.keys().length > 0 ? each : undefined,
  );

/** What is left of a stream once these filters, its outermost ones, are undone. */
export function decode(filters: readonly PDFName[], { dict, contents }: PDFRawStream): Uint8Array {
  if (filters.length === 0) return contents;
  return decodePDFRawStream(PDFRawStream.of(dict.context.obj({ Filter: [...filters] }), contents)).decode();
}

/** Readers accept the abbreviations of inline images (ISO 32000-1, table 93) for every stream; pdf-lib does not. */
export function expandFilterNames({ context }: PDFDocument): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.dict.has(PDFName.of('Filter'))) continue;
    const names = listed(object.dict.lookup(PDFName.of('F')));
    // A file specification is a string or a dictionary.
    if (names.length === 0 || !names.every((name) => name instanceof PDFName)) continue;
    move(object.dict, 'F', 'Filter');
    move(object.dict, 'DP', 'DecodeParms');
  }
}

function move(dict: PDFDict, from: string, to: string): void {
  const value = dict.get(PDFName.of(from));
  if (value) dict.set(PDFName.of(to), value);
  dict.delete(PDFName.of(from));
}
