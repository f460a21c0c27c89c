import { fontNamed } from '../fonts/fonts.ts';
import type { LineRange } from './break-lines.ts';
import { visualOrder } from './direction.ts';
import type { ItemizedParagraph, Run } from './itemize-text.ts';
import { type Measure, setFont, shaping, textOf } from './measure.ts';

function visualRuns({ runs, text, levels }: ItemizedParagraph, { start, end }: LineRange): Run[] {
  const onLine = runs
    .filter((run) => run.start < end && run.end > start)
    .map((run) => ({ ...run, start: Math.max(run.start, start), end: Math.min(run.end, end) }));
  if (!levels) return onLine;
  const order = visualOrder(text, levels, start, end);
  const place = (run: Run) => order.findIndex((index) => index >= run.start && index < run.end);
  return onLine
    .map((run) => ({ run, place: place(run) }))
    .sort((a, b) => a.place - b.place)
    .map(({ run }) => run);
}

export function lineExtent(paragraph: ItemizedParagraph, range: LineRange, size: number) {
  const names = new Set(visualRuns(paragraph, range).map((run) => run.font));
  const fonts = Array.from(names.size > 0 ? names : (['latin-regular'] as const), fontNamed);
  return {
    above: Math.max(...fonts.map((font) => (font.ascent / font.unitsPerEm) * size)),
    below: Math.max(...fonts.map((font) => (-font.descent / font.unitsPerEm) * size)),
  };
}

export function drawLine(
  doc: PDFKit.PDFDocument,
  paragraph: ItemizedParagraph,
  range: LineRange,
  { x, baseline, size, measure }: { x: number; baseline: number; size: number; measure: Measure },
): void {
  let left = x;
  for (const run of visualRuns(paragraph, range)) {
    const width = measure(paragraph, run.start, run.end);
    setFont(doc, run.font, size);
    const text = textOf(run, paragraph.text.slice(run.start, run.end));
    doc.fillColor(run.span.colour ?? '#000000');
    doc.text(text, left, baseline, { ...shaping(run), lineBreak: false, baseline: 'alphabetic' });
    decorate(doc, run, { x: left, width, baseline, size });
    left += width;
  }
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
  if (span.underline || span.link) rule(baseline + size * 0.12);
  if (span.strike) rule(baseline - size * 0.3);
  if (span.link) doc.link(x, baseline - size, width, size * 1.3, span.link);
}
