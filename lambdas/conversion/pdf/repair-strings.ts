import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';

/** pdf-lib writes decrypted strings without escapes; those from object streams are escaped already. */
export function repairStrings({ context }: PDFDocument): void {
  if (!context.isDecrypted) return;
  const objects = context.enumerateIndirectObjects().map(([, object]) => object);
  const mayBeEscaped = objects.some(isObjectStream);
  const repair = (object: PDFObject): PDFObject =>
    object instanceof PDFString && (!mayBeEscaped || isUnbalanced(object.asString())) ? asHex(object) : object;
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    repairInside(object, repair);
    context.assign(ref, repair(object));
  }
}

function repairInside(object: PDFObject, repair: (object: PDFObject) => PDFObject): void {
  if (object instanceof PDFRawStream) repairInside(object.dict, repair);
  if (object instanceof PDFArray)
    object.asArray().forEach((item, index) => {
      repairInside(item, repair);
      object.set(index, repair(item));
    });
  if (object instanceof PDFDict)
    for (const [key, value] of object.entries()) {
      repairInside(value, repair);
      object.set(key, repair(value));
    }
}

const isObjectStream = (object: PDFObject) =>
  object instanceof PDFRawStream && object.dict.lookup(PDFName.of('Type')) === PDFName.of('ObjStm');

const asHex = (string: PDFString) => PDFHexString.of(Buffer.from(string.asString(), 'latin1').toString('hex'));

function isUnbalanced(text: string): boolean {
  let depth = 0;
  for (const [sign] of text.matchAll(/\\[\s\S]|[()]/g)) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth < 0) return true;
  }
  return depth !== 0 || /(?<!\\)(?:\\\\)*\\$/.test(text);
}
