import { fontNamed } from '../fonts/fonts.ts';
import type { Content, StructureElement } from '../tags/content.ts';
import type { LineRange } from './break-lines.ts';
import { visualOrder } from './direction.ts';
import type { ItemizedParagraph, Run } from './itemize-text.ts';
import { type Measure, setFont, shapingOptions, textOf } from './measure.ts';

interface PlacedRun {
  readonly run: Run;
  readonly left: number;
  readonly width: number;
}

const runsOn = ({ runs }: ItemizedParagraph, { start, end }: LineRange): Run[] =>
  runs
    .filter((run) => run.start < end && run.end > start)
    .map((run) => ({ ...run, start: Math.max(run.start, start), end: Math.min(run.end, end) }));

/** Returns the runs of a line with their positions, in logical order, because the tags are read in that order. */
function placeRuns(paragraph: ItemizedParagraph, range: LineRange, x: number, measure: Measure): PlacedRun[] {
  const { text, levels } = paragraph;
  const runs = runsOn(paragraph, range);
  const order = levels ? visualOrder(text, levels, range.start, range.end) : [];
  const rank = (run: Run) => order.findIndex((index) => index >= run.start && index < run.end);
  const visual = levels ? runs.toSorted((a, b) => rank(a) - rank(b)) : runs;
  let left = x;
  const placed = visual.map((run) => {
    const width = measure(paragraph, run.start, run.end);
    left += width;
    return { run, left: left - width, width };
  });
  return levels ? placed.sort((a, b) => a.run.start - b.run.start) : placed;
}

export function lineExtent(paragraph: ItemizedParagraph, range: LineRange, size: number) {
  const names = new Set(runsOn(paragraph, range).map((run) => run.font));
  const fonts = Array.from(names.size > 0 ? names : (['latin-regular'] as const), fontNamed);
  return {
    above: Math.max(...fonts.map((font) => (font.ascent / font.unitsPerEm) * size)),
    below: Math.max(...fonts.map((font) => (-font.descent / font.unitsPerEm) * size)),
  };
}

interface LinePlace {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly measure: Measure;
  readonly content: Content;
}

export function drawLine(
  doc: PDFKit.PDFDocument,
  paragraph: ItemizedParagraph,
  range: LineRange,
  { x, baseline, size, measure, content }: LinePlace,
): void {
  for (const { run, left, width } of placeRuns(paragraph, range, x, measure)) {
    const text = paragraph.text.slice(run.start, run.end);
    const actual = isReordered(run, text) ? text : undefined;
    const draw = (element?: StructureElement) => {
      setFont(doc, run.font, size);
      doc.fillColor(run.span.colour ?? '#000000');
      const { features } = shapingOptions(run);
      // PDF readers reorder right-to-left letters themselves, and would also reorder this replacement text.
      const copied = run.level % 2 === 1 ? undefined : actual;
      showText(doc, textOf(run, text), { x: left, baseline, size, features, actual: copied });
      decorate(doc, run, { x: left, width, baseline, size });
      addLink(doc, run, { x: left, y: baseline - size, width, height: size * 1.3 }, text, element);
    };
    if (run.span.link ?? run.span.goTo) content.drawTagged('Link', actual, draw);
    else if (actual !== undefined) content.drawTagged('Span', actual, draw);
    else draw();
  }
}

/** Whether the glyphs in their order could be read as a different text. Some scripts reorder, join or raise letters. */
function isReordered(run: Run, text: string): boolean {
  if (run.level % 2 === 1) return true;
  if (run.font.startsWith('latin-')) return false;
  if (/\p{Mark}/u.test(text)) return true;
  const { glyphs } = fontNamed(run.font).layout(textOf(run, text), shapingOptions(run).features);
  return String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints)) !== text;
}

function decorate(
  doc: PDFKit.PDFDocument,
  { span }: Run,
  { x, width, baseline, size }: { x: number; width: number; baseline: number; size: number },
): void {
  const rule = (y: number) =>
    doc
      .save()
      .lineWidth(size / 18)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke('#000000')
      .restore();
  if (span.underline || span.link || span.goTo) rule(baseline + size * 0.12);
  if (span.strike) rule(baseline - size * 0.3);
}

function addLink(
  doc: PDFKit.PDFDocument,
  { span }: Run,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  text: string,
  structParent: StructureElement | undefined,
): void {
  // pdfkit writes only a String object as text. Its types lack both options.
  const options = structParent ? { structParent, Contents: new String(text) as string } : {};
  if (span.link) doc.link(x, y, width, height, span.link, options);
  else if (span.goTo) doc.goTo(x, y, width, height, span.goTo, options);
}

interface GlyphPosition {
  /** The advance of the glyph as drawn, in 1/1000 em. */
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
  /** The advance of the glyph in the font, without kerning. */
  readonly advanceWidth: number;
}

/** The internals that pdfkit's `text` draws with. Its types lack them. */
interface Internals {
  readonly _font: {
    readonly id: string;
    ref(): unknown;
    encode(text: string, features?: readonly string[]): [readonly string[], readonly GlyphPosition[]];
  };
  readonly page: { readonly height: number; readonly fonts: Record<string, unknown> };
}

interface TextPlace {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly features: readonly string[] | undefined;
  /** The text that readers copy instead of the glyphs. */
  readonly actual: string | undefined;
}

const formatNumber = (value: number) => String(Math.round(value * 1000) / 1000);

const utf16 = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** Draws in the current font. pdfkit's `text` puts marked content around a text object, where readers misplace it. */
function showText(doc: PDFKit.PDFDocument, text: string, { x, baseline, size, features, actual }: TextPlace) {
  const { _font: font, page } = doc as unknown as Internals;
  page.fonts[font.id] ??= font.ref();
  const [glyphs, positions] = font.encode(text, features);
  // pdfkit measures pages from the top. This matrix keeps the letters upright.
  const lines = ['q', `1 0 0 -1 0 ${formatNumber(page.height)} cm`, 'BT', `/${font.id} ${formatNumber(size)} Tf`];
  if (actual !== undefined) lines.push(`/Span <</ActualText ${utf16(actual)}>> BDC`);
  lines.push(...showGlyphs(glyphs, positions, { x, y: page.height - baseline, scale: size / 1000 }));
  if (actual !== undefined) lines.push('EMC');
  doc.addContent([...lines, 'ET', 'Q'].join('\n'));
}

/** Returns one array of strings and kerning for each sequence of glyphs on the baseline. */
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
    if (shown === '') start = `${formatNumber(left + xOffset * scale)} ${formatNumber(y + yOffset * scale)}`;
    shown += glyphs[index];
    if (isRaised) end();
    else if (xAdvance !== advanceWidth) shown += `> ${formatNumber(advanceWidth - xAdvance)} <`;
    left += xAdvance * scale;
  });
  end();
  return lines;
}
