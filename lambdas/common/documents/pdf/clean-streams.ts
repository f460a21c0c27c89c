import { type PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { withoutExif } from './without-exif.ts';

/** Where a stream can name other files, or say more than it shows. */
const dropped = [
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

/** Takes out of a PDF's pictures and drawings what is not seen of them. */
export function cleanStreams(pdf: PDFDocument): void {
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    for (const key of dropped) object.dict.delete(PDFName.of(key));
    if (object.dict.lookup(PDFName.of('Filter')) === PDFName.of('DCTDecode'))
      object.updateContents(withoutExif(object.contents));
  }
}
