import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';

/** Ends cycles of parents. */
const MOST_LEVELS = 32;
const PASSWORD = 1 << 13;

export function inherited(field: PDFDict, key: string): PDFObject | undefined {
  let node: PDFObject | undefined = field;
  for (let level = 0; level < MOST_LEVELS && node instanceof PDFDict; level += 1) {
    const value = node.lookup(PDFName.of(key));
    if (value) return value;
    node = node.lookup(PDFName.of('Parent'));
  }
  return undefined;
}

export const kindOfField = (field: PDFDict) => nameOf(inherited(field, 'FT'));

export const nameOf = (object: PDFObject | undefined) => (object instanceof PDFName ? object.decodeText() : undefined);

export function flagsOf(field: PDFDict): number {
  const flags = inherited(field, 'Ff');
  return flags instanceof PDFNumber ? flags.asNumber() : 0;
}

export function answerIn(field: PDFDict): string {
  const value = inherited(field, 'V');
  if (kindOfField(field) === 'Ch') return chosen(value, inherited(field, 'Opt')).join('\n');
  const text = textOf(value) ?? '';
  return (flagsOf(field) & PASSWORD) === 0 ? text : '*'.repeat(text.length);
}

export function textOf(object: PDFObject | undefined): string | undefined {
  if (object instanceof PDFString || object instanceof PDFHexString) return object.decodeText();
  if (!(object instanceof PDFRawStream)) return undefined;
  return PDFHexString.of(Buffer.from(decodePDFRawStream(object).decode()).toString('hex')).decodeText();
}

const itemsOf = (object: PDFObject | undefined) =>
  object instanceof PDFArray ? object.asArray().map((_, index) => object.lookup(index)) : [object];

/** An option has an export value and often another text that is shown. */
function chosen(value: PDFObject | undefined, options: PDFObject | undefined): string[] {
  const shown = new Map(
    itemsOf(options).flatMap((option) => {
      const [known, text] = itemsOf(option).map(textOf);
      return known === undefined ? [] : [[known, text ?? known] as const];
    }),
  );
  return itemsOf(value)
    .map(textOf)
    .filter((text) => text !== undefined)
    .map((text) => shown.get(text) ?? text);
}
