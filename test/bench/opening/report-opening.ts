import type { Figure } from '../figures.ts';
import { median } from '../medians.ts';
import type { Line, Opening } from './open-page.ts';

export const subjects = ['real', 'plain'] as const;
export type Subject = (typeof subjects)[number];

const medianOf = (openings: readonly Opening[], figure: keyof Opening) =>
  median(openings.map((opening) => opening[figure]));

/**
 * Prints the medians and returns the real page's figures with their limits. `isInPage` says whether the HTML contains
 * the first field.
 */
export function reportOpening(
  name: string,
  isInPage: boolean,
  line: Line,
  { real, plain }: Readonly<Record<Subject, readonly Opening[]>>,
): Figure[] {
  const isSlow = line === 'slow';
  const title = `${name}, ${isSlow ? 'Slow 4G' : 'no network limit'}`;
  const medians = (figure: keyof Opening) => ({
    real: Math.round(medianOf(real, figure)),
    plain: Math.round(medianOf(plain, figure)),
  });
  console.log(`\n${title}, ms`);
  console.table({
    'largest paint': medians('largestPaint'),
    'first field': medians('firstField'),
    'first field of the code': medians('codeField'),
    'last field': medians('lastField'),
  });
  const ratio = (what: string, figure: keyof Opening, limit: number) => ({
    figure: `${title}: ${what}, against plain React`,
    value: medianOf(real, figure) / medianOf(plain, figure),
    unit: ' times',
    limit,
  });
  return [
    ratio('first field', 'firstField', isInPage && isSlow ? 0.5 : 1.15),
    ...(isInPage && isSlow ? [ratio('largest paint', 'largestPaint', 0.6)] : []),
  ];
}

/**
 * Prints and returns the figures of visitors who come back. The reference is plain React's first visit on the slow line,
 * and for the slow line also the same page without a network limit.
 */
export function reportReturn(
  name: string,
  openings: Readonly<Record<Line, readonly Opening[]>>,
  plainOpenings: readonly Opening[],
): Figure[] {
  const slow = medianOf(openings.slow, 'firstField');
  const unlimited = medianOf(openings.unlimited, 'firstField');
  const offline = medianOf(openings.offline, 'firstField');
  const plain = medianOf(plainOpenings, 'firstField');
  console.log(`\n${name}, coming back: first field in ms`);
  console.table({ slow, unlimited, offline, 'first visit to plain React, slow': plain });
  const ratio = (what: string, value: number, limit: number) => ({
    figure: `${name}, coming back: first field ${what}`,
    value,
    unit: ' times',
    limit,
  });
  return [
    ratio('on Slow 4G, against a first visit to plain React', slow / plain, 0.6),
    ratio('offline, against a first visit to plain React', offline / plain, 0.6),
    ratio('on Slow 4G, against no network limit', slow / unlimited, 1.3),
  ];
}
