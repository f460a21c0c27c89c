import { type FontName, fontNamed } from '../fonts/fonts.ts';
import { toVisualOrder } from './direction.ts';
import type { ItemizedParagraph, Run } from './itemize-text.ts';

// pdfkit accepts parsed fonts, but its types do not.
type Registered = Parameters<PDFKit.PDFDocument['registerFont']>[1];

export function setFont(doc: PDFKit.PDFDocument, name: FontName, size: number): void {
  doc.registerFont(name, fontNamed(name) as unknown as Registered).font(name, size);
}

const isMyanmar = ({ font }: Pick<Run, 'font'>) => font.startsWith('myanmar-');

/** Returns features that make pdfkit shape a run as a whole, which right-to-left scripts need. */
export function shapingOptions(run: Pick<Run, 'level' | 'font'>): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  if (isMyanmar(run)) return { features: [...myanmarFeatures] };
  return run.level % 2 === 1 ? { features: ['rtla'] } : {};
}

/** Returns the text of a run in the order in which fontkit shapes it. */
export function textOf(run: Pick<Run, 'level' | 'font'>, text: string): string {
  if (run.level % 2 === 1) return toVisualOrder(text);
  return isMyanmar(run) ? reorderMyanmar(text) : text;
}

export type Measure = (paragraph: ItemizedParagraph, start: number, end: number) => number;

/** Cached widths by document, size, font and text. Rows repeat their words and are measured before they are drawn. */
const widths = new WeakMap<PDFKit.PDFDocument, Map<number, Map<string, number>>>();

function widthsIn(doc: PDFKit.PDFDocument, size: number): Map<string, number> {
  const bySize = widths.get(doc) ?? new Map<number, Map<string, number>>();
  const known = bySize.get(size) ?? new Map<string, number>();
  widths.set(doc, bySize.set(size, known));
  return known;
}

export function measureWith(doc: PDFKit.PDFDocument, size: number): Measure {
  const known = widthsIn(doc, size);
  const widthOf = (run: Run, text: string): number => {
    const key = `${run.font} ${run.level % 2} ${text}`;
    const width = known.get(key) ?? measureRun(doc, size, run, text);
    known.set(key, width);
    return width;
  };
  return ({ runs, text }, start, end) => {
    let width = 0;
    for (let index = indexAt(runs, start); index < runs.length; index += 1) {
      const run = runs[index];
      if (!run || run.start >= end) break;
      width += widthOf(run, text.slice(Math.max(run.start, start), Math.min(run.end, end)));
    }
    return width;
  };
}

function measureRun(doc: PDFKit.PDFDocument, size: number, run: Run, text: string): number {
  setFont(doc, run.font, size);
  return doc.widthOfString(textOf(run, text), shapingOptions(run));
}

/** Returns the index of the run at a position. Uses binary search, because long texts have thousands of runs. */
function indexAt(runs: readonly Run[], position: number): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.end ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

const consonant =
  '[\\u1000-\\u102a\\u103f\\u104e\\u1050-\\u1055\\u105a-\\u105d\\u1061\\u1065\\u1066\\u106e-\\u1070\\u1075-\\u1081\\u108e]';
const syllable = new RegExp(
  `(?<kinzi>(?:[\\u1004\\u101b\\u105a]\\u103a\\u1039)?)(?<base>${consonant}(?:\\u1039${consonant})*)` +
    '(?<before>[\\u103a\\u103b]*)(?<ra>\\u103c?)(?<after>[\\u103d\\u103e\\u105e-\\u1060\\u1082]*)(?<e>\\u1031*)',
  'gu',
);

/** Reorders Myanmar text, which fontkit can't shape (Microsoft, "Developing OpenType Fonts for Myanmar Script"). */
export const reorderMyanmar = (text: string) => text.replace(syllable, '$<e>$<ra>$<base>$<kinzi>$<before>$<after>');

/** The OpenType features for Myanmar, which fontkit does not turn on. */
const myanmarFeatures = ['rphf', 'pref', 'blwf', 'pstf', 'pres', 'abvs', 'blws', 'psts'] as const;
