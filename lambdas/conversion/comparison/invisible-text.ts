import {
  beginText,
  endText,
  type PDFDocument,
  PDFHexString,
  type PDFName,
  type PDFOperator,
  type PDFPage,
  PDFString,
  setCharacterSqueeze,
  setFontAndSize,
  setTextMatrix,
  setTextRenderingMode,
  showText,
  TextRenderingMode,
} from '@cantoo/pdf-lib';
import type { TextRun } from '../reader/reader-page.ts';

/** The width of every letter, as a share of the font's size. Each run is then stretched to the width of its box. */
const WIDTH = 0.5;

/** Returns PDF operators that write text which can be searched, read aloud and copied, but not seen. */
export function invisibleText(page: PDFPage, runs: readonly TextRun[]): PDFOperator[] {
  const font = page.node.newFontDictionary('Invisible', fontWithoutShapes(page.doc));
  return [
    beginText(),
    setTextRenderingMode(TextRenderingMode.Invisible),
    ...runs.flatMap((run) => showRun(font, run)),
    endText(),
  ];
}

function showRun(font: PDFName, { text, box: { left, bottom, right, top } }: TextRun): PDFOperator[] {
  const units = Buffer.from(text, 'utf16le').swap16();
  const size = Math.max(1, top - bottom);
  const usual = (units.length / 2) * WIDTH * size;
  return [
    setFontAndSize(font, size),
    setCharacterSqueeze((100 * Math.max(1, right - left)) / usual),
    setTextMatrix(1, 0, 0, 1, left, bottom),
    showText(PDFHexString.of(units.toString('hex'))),
  ];
}

/** Creates a font without letter shapes. Its character codes are UTF-16, so one table maps all of them to text. */
function fontWithoutShapes({ context }: PDFDocument) {
  const name = 'Invisible';
  const toUnicode = context.register(context.stream(identity, {}));
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 4,
      FontBBox: [0, 0, 1000, 1000],
      ItalicAngle: 0,
      Ascent: 1000,
      Descent: 0,
      CapHeight: 1000,
      StemV: 80,
    }),
  );
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      DW: WIDTH * 1000,
      CIDToGIDMap: 'Identity',
    }),
  );
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: toUnicode,
    }),
  );
}

const identity = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapName /UTF16 def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
1 beginbfrange
<0000> <FFFF> <0000>
endbfrange
endcmap
end
end`;
