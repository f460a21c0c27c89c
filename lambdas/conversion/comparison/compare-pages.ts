import type { Box, Edges, Picture, ReaderPage } from '../reader/reader-page.ts';

/**
 * An annotation that became part of the page's content, and how its region is compared:
 *
 * | outcome   | the rewritten page draws | the region must show                                      |
 * | --------- | ------------------------ | --------------------------------------------------------- |
 * | `kept`    | the file's own drawing   | the same, if the reader shows the annotation              |
 * | `redrawn` | a drawing of ours        | at least a quarter of the pixels, because the font differs |
 * | `hidden`  | nothing                  | the same or nothing, because some readers show it         |
 */
export interface RewrittenAnnotation {
  readonly box: Box;
  readonly outcome: 'kept' | 'redrawn' | 'hidden';
}

/** The largest accepted differences of a pixel and of a block's sum. Equal content differs only by rounding. */
const MOST_OF_A_PIXEL = 32;
const MOST_OF_A_BLOCK = 192;
/** The side of a block in pixels. It is small, so that a missing dot changes the block's sum. */
const BLOCK = 8;
/** The minimum share of an annotation's pixels in our drawing, which may have fewer because its font differs. */
const LEAST_REDRAWN = 0.25;
/** The width around an annotation's box, in pixels, that its border may cover. */
const MARGIN = 2;
const MOST_PIXELS = 4_000_000;

const scaleOf = ({ width, height }: ReaderPage) => Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));

/** The result of a comparison: `unclear` if the pages differ only in regions that can't be compared. */
type Comparison = 'same' | 'unclear' | 'different';

/**
 * Compares a page with what it showed before it was rewritten. It is the same if one of two ways to render edges shows no
 * difference, because PDFium always renders fields with colored edges, and pages with a blended annotation with gray
 * edges.
 */
export function comparePages(...pages: [ReaderPage, ReaderPage, readonly RewrittenAnnotation[]]): Comparison {
  const colored = compareWith('colored', ...pages);
  return colored === 'different' ? compareWith('gray', ...pages) : colored;
}

function compareWith(
  edges: Edges,
  source: ReaderPage,
  result: ReaderPage,
  annotations: readonly RewrittenAnnotation[],
): Comparison {
  const scale = scaleOf(source);
  const before = source.render(scale, { edges });
  const after = result.render(scale, { edges });
  if (before.width !== after.width || before.height !== after.height) return 'different';
  if (Buffer.compare(before.pixels, after.pixels) === 0) return 'same';
  // `bare` is the source without annotations. A pixel that differs from `bare` was drawn by an annotation.
  const bare = annotations.length > 0 ? source.render(scale, { edges, annotations: false }) : before;

  const { kept, redrawn, hidden } = regionsOf(annotations, source, scale);
  if (!redrawn.every((region) => hasEnough(region, after, before, bare))) return 'different';
  const notCompared = [...redrawn, ...kept.filter((region) => drawnIn(region, before, bare) === 0)];
  if (hasDifference(before, after, { bare, hidden, notCompared })) return 'different';
  return hasDifference(before, after, { bare, hidden, notCompared: [] }) ? 'unclear' : 'same';
}

const hasEnough = (region: Box, rendering: Picture, other: Picture, bare: Picture): boolean =>
  drawnIn(region, rendering, bare) >= drawnIn(region, other, bare) * LEAST_REDRAWN;

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

/** Counts a region's pixels that annotations have drawn: they differ from the rendering without annotations. */
function drawnIn({ left, bottom, right, top }: Box, rendering: Picture, bare: Picture): number {
  let count = 0;
  for (let y = Math.max(0, bottom); y <= Math.min(rendering.height - 1, top); y += 1)
    for (let x = Math.max(0, left); x <= Math.min(rendering.width - 1, right); x += 1)
      if (difference(rendering, bare, (y * rendering.width + x) * 4) > MOST_OF_A_PIXEL) count += 1;
  return count;
}

interface Exceptions {
  readonly notCompared: readonly Box[];
  /** The regions that may look as before or as in `bare`, because some readers show these annotations. */
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

// In tests, each use of a global such as Math is slow.
const { abs, max } = Math;

const difference = (one: Picture, other: Picture, at: number): number =>
  max(channel(one, other, at), channel(one, other, at + 1), channel(one, other, at + 2));

const channel = (one: Picture, other: Picture, at: number) => abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0));
