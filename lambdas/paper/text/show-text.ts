interface GlyphPosition {
  /** In thousandths of the font's size. */
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
  /** That of the font, without kerning. */
  readonly advanceWidth: number;
}

/** What pdfkit's own `text` draws with; its types lack it. */
interface Internals {
  readonly _font: {
    readonly id: string;
    ref(): unknown;
    encode(text: string, features?: readonly string[]): [readonly string[], readonly GlyphPosition[]];
  };
  readonly page: { readonly height: number; readonly fonts: Record<string, unknown> };
}

export interface TextPlace {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly features: readonly string[] | undefined;
  /** What readers copy instead of the glyphs. */
  readonly actual: string | undefined;
}

const number = (value: number) => String(Math.round(value * 1000) / 1000);

const utf16 = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** In the document's font. pdfkit's own `text` puts marked content around a text object, where readers misplace it. */
export function showText(doc: PDFKit.PDFDocument, text: string, { x, baseline, size, features, actual }: TextPlace) {
  const { _font: font, page } = doc as unknown as Internals;
  page.fonts[font.id] ??= font.ref();
  const [glyphs, positions] = font.encode(text, features);
  // Pages of pdfkit are measured from the top, and letters are not to stand on their heads.
  const lines = ['q', `1 0 0 -1 0 ${number(page.height)} cm`, 'BT', `/${font.id} ${number(size)} Tf`];
  if (actual !== undefined) lines.push(`/Span <</ActualText ${utf16(actual)}>> BDC`);
  lines.push(...showGlyphs(glyphs, positions, { x, y: page.height - baseline, scale: size / 1000 }));
  if (actual !== undefined) lines.push('EMC');
  doc.addContent([...lines, 'ET', 'Q'].join('\n'));
}

/** One array of strings and kerning for each row of glyphs that stand on the line. */
function showGlyphs(
  glyphs: readonly string[],
  positions: readonly GlyphPosition[],
  { x, y, scale }: { x: number; y: number; scale: number },
): string[] {
  const lines: string[] = [];
  let shown = '';
  let left = x;
  let start: string | undefined;
  const end = () => {
    if (shown !== '') lines.push(`1 0 0 1 ${start} Tm`, `[<${shown}>] TJ`);
    shown = '';
  };
  positions.forEach(({ xAdvance, xOffset, yOffset, advanceWidth }, index) => {
    const isRaised = xOffset !== 0 || yOffset !== 0;
    if (isRaised) end();
    if (shown === '') start = `${number(left + xOffset * scale)} ${number(y + yOffset * scale)}`;
    shown += glyphs[index];
    if (isRaised) end();
    else if (xAdvance !== advanceWidth) shown += `> ${number(advanceWidth - xAdvance)} <`;
    left += xAdvance * scale;
  });
  end();
  return lines;
}
