import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject } from '@cantoo/pdf-lib';

type Value = PDFObject | undefined;

/** Returns an entry of a dictionary; undefined if there is none, or if the object is not a dictionary. */
export const entry = (object: Value, key: string): Value =>
  object instanceof PDFDict ? object.lookup(PDFName.of(key)) : undefined;

/** Returns a name in a dictionary without its slash; undefined if the entry is not a name. */
export function nameIn(object: Value, key: string): string | undefined {
  const name = entry(object, key);
  return name instanceof PDFName ? name.decodeText() : undefined;
}

export const numberOf = (object: Value): number | undefined =>
  object instanceof PDFNumber ? object.asNumber() : undefined;

/** Returns the objects in an array, or a single object as an array of one. */
export const itemsOf = (object: Value): Value[] =>
  object instanceof PDFArray ? object.asArray().map((_, index) => object.lookup(index)) : [object];
