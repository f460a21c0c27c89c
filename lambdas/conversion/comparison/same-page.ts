import type { Box, Edges, Picture, ReaderPage } from '../reader/reader-page.ts';

/**
 * | outcome   | what became of it           | in its region the page has now              |
 * | --------- | --------------------------- | ------------------------------------------- |
 * | `kept`    | drawn by its own appearance | the same, if the reader drew it at all      |
 * | `redrawn` | drawn by one of ours        | a quarter of its pixels: fonts differ       |
 * | `hidden`  | not drawn: its layer is off | the same, or nothing: readers may show it   |
 */
export interface RewrittenAnnotation {
  readonly box: Box;
  readonly outcome: 'kept' | 'redrawn' | 'hidden';
}

/** The same program renders the same content to the same pixels: these leave room for rounding alone. */
const MOST_OF_A_PIXEL = 32;
const MOST_OF_A_BLOCK = 192;
/** Pixels: small enough that a dot is much of it. */
const BLOCK = 8;
/** Of the pixels that one draws of an annotation, how many the other must have: another font has fewer. */
const LEAST_REDRAWN = 0.25;
/** Pixels around the box of an annotation that its border may reach. */
const MARGIN = 2;
const MOST_PIXELS = 4_000_000;

const scaleOf = ({ width, height }: ReaderPage) => Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));

/** Whether a page shows what it showed before it was rewritten. */
export const isSamePage = (
  source: ReaderPage,
  result: ReaderPage,
  annotations: readonly RewrittenAnnotation[],
): boolean => edges.some((each) => isSameWith(each, source, result, annotations));

/** PDFium draws fields with colored edges whatever it is told, and nothing else on a page that an annotation multiplies. */
const edges: readonly Edges[] = ['colored', 'gray'];

function isSameWith(
  edges: Edges,
  source: ReaderPage,
  result: ReaderPage,
  annotations: readonly RewrittenAnnotation[],
): boolean {
  const scale = scaleOf(source);
  const before = source.render(scale, { edges });
  const after = result.render(scale, { edges });
  if (before.width !== after.width || before.height !== after.height) return false;
  if (Buffer.compare(before.pixels, after.pixels) === 0) return true;
  // Without its annotations: what differs from it, they have drawn.
  const bare = annotations.length > 0 ? source.render(scale, { edges, annotations: false }) : before;

  const { kept, redrawn, hidden } = regionsOf(annotations, source, scale);
  if (!redrawn.every((region) => hasEnough(region, after, before, bare))) return false;
  const unmeasured = kept.filter((region) => drawnIn(region, before, bare) === 0);
  return !hasDifference(before, after, { bare, hidden, notCompared: [...redrawn, ...unmeasured] });
}

const hasEnough = (region: Box, rendering: Picture, other: Picture, bare: Picture): boolean =>
  drawnIn(region, rendering, bare) >= drawnIn(region, other, bare) * LEAST_REDRAWN;

/** Where the annotations are in renderings. */
function regionsOf(annotations: readonly RewrittenAnnotation[], source: ReaderPage, scale: number) {
  const { kept = [], redrawn = [], hidden = [] } = Object.groupBy(annotations, ({ outcome }) => outcome);
  const regions = (of: readonly RewrittenAnnotation[]) => of.map(({ box }) => widened(source.regionOf(box, scale)));
  return { kept: regions(kept), redrawn: regions(redrawn), hidden: regions(hidden) };
}

const widened = ({ left, bottom, right, top }: Box): Box => ({
  left: left - MARGIN,
  bottom: bottom - MARGIN,
  right: right + MARGIN,
  top: top + MARGIN,
});

const isIn = (regions: readonly Box[], x: number, y: number) =>
  regions.some(({ left, bottom, right, top }) => x >= left && x <= right && y >= bottom && y <= top);

/** How many pixels annotations have drawn in a region: where a rendering differs from the one without them. */
function drawnIn({ left, bottom, right, top }: Box, rendering: Picture, bare: Picture): number {
  let count = 0;
  for (let y = Math.max(0, bottom); y <= Math.min(rendering.height - 1, top); y += 1)
    for (let x = Math.max(0, left); x <= Math.min(rendering.width - 1, right); x += 1)
      if (difference(rendering, bare, (y * rendering.width + x) * 4) > MOST_OF_A_PIXEL) count += 1;
  return count;
}

interface Exceptions {
  readonly notCompared: readonly Box[];
  /** May show the annotation or, as in `bare`, nothing of it. */
  readonly hidden: readonly Box[];
  readonly bare: Picture;
}

function hasDifference(before: Picture, after: Picture, { notCompared, hidden, bare }: Exceptions): boolean {
  const across = Math.ceil(before.width / BLOCK);
  const blocks = new Float64Array(across * Math.ceil(before.height / BLOCK));
  for (let at = 0; at < before.pixels.length; at += 4) {
    let found = difference(before, after, at);
    if (found === 0) continue;
    const [x, y] = [(at / 4) % before.width, Math.floor(at / 4 / before.width)];
    if (isIn(notCompared, x, y)) continue;
    if (isIn(hidden, x, y)) found = Math.min(found, difference(bare, after, at));
    if (found > MOST_OF_A_PIXEL) return true;
    const block = Math.floor(y / BLOCK) * across + Math.floor(x / BLOCK);
    const sum = (blocks[block] ?? 0) + found;
    if (sum > MOST_OF_A_BLOCK) return true;
    blocks[block] = sum;
  }
  return false;
}

// Jest looks globals such as Math up anew at each use.
const { abs, max } = Math;

const difference = (one: Picture, other: Picture, at: number): number =>
  max(channel(one, other, at), channel(one, other, at + 1), channel(one, other, at + 2));

const channel = (one: Picture, other: Picture, at: number) => abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0));
