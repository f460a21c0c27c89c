import type { Figure } from '../figures.ts';
import { median } from '../medians.ts';
import type { Line, Opening } from './open-page.ts';

export const subjects = ['real', 'plain'] as const;
export type Subject = (typeof subjects)[number];
/** The combinations of protocol and connection to open pages with. HTTP/1.1 allows six connections per site. */
export const ways = [
  { protocol: 'HTTP/2', line: 'slow' },
  { protocol: 'HTTP/1.1', line: 'slow' },
  { protocol: 'HTTP/2', line: 'unlimited' },
] as const satisfies readonly { protocol: string; line: Line }[];
export type Way = (typeof ways)[number];

const roundTrip = 400;

const shown: Readonly<Record<string, (opening: Opening) => number>> = {
  'page received, ms': ({ html }) => html,
  'first paint, ms': ({ firstPaint }) => firstPaint,
  'largest paint, ms': ({ largestPaint }) => largestPaint,
  'first field, ms': ({ firstField }) => firstField,
  'first field of the code, ms': ({ codeField }) => codeField,
  'last field, ms': ({ lastField }) => lastField,
  'requests before the first field': ({ requests }) => requests.length,
  'sequential requests before the first field': ({ roundTrips }) => roundTrips,
  'layout shift': ({ layoutShift }) => layoutShift,
};

/**
 * Prints the medians and returns the real page's figures with their limits. `isInPage` says whether the HTML contains
 * the first field.
 */
export function reportOpening(
  name: string,
  isInPage: boolean,
  { protocol, line }: Way,
  openings: Readonly<Record<Subject, readonly Opening[]>>,
): Figure[] {
  const of = (subject: Subject, read: (opening: Opening) => number) => median(openings[subject].map(read));
  const title = `${name}, ${line === 'slow' ? 'Slow 4G' : 'no network limit'}, ${protocol}`;
  console.log(`\n${title}`);
  console.table(
    Object.fromEntries(
      Object.entries(shown).map(([figure, read]) => [
        figure,
        Object.fromEntries(
          (Object.keys(openings) as Subject[]).map((subject) => [subject, Math.round(of(subject, read) * 1000) / 1000]),
        ),
      ]),
    ),
  );
  const ratio = (read: (opening: Opening) => number) => of('real', read) / of('plain', read);
  const isSlow = line === 'slow';
  const figures: readonly (readonly [what: string, value: number, unit: string, limit: number, isMeasured: boolean])[] =
    [
      [
        'first field, against plain React',
        ratio(({ firstField }) => firstField),
        ' times',
        isInPage && isSlow ? 0.5 : 1.15,
        true,
      ],
      [
        'largest paint, against plain React',
        ratio(({ largestPaint }) => largestPaint),
        ' times',
        0.6,
        isInPage && isSlow,
      ],
      ['layout shift', of('real', ({ layoutShift }) => layoutShift), '', 0.001, true],
      ['first paint after the page', of('real', ({ html, firstPaint }) => firstPaint - html), ' ms', roundTrip, isSlow],
      [
        'last field after the first of the code',
        of('real', ({ codeField, lastField }) => lastField - codeField),
        ' ms',
        400,
        isSlow,
      ],
      ['requests before the first field', of('real', ({ requests }) => requests.length), '', 14, isSlow],
      ['sequential requests before the first field', of('real', ({ roundTrips }) => roundTrips), '', 3, isSlow],
    ];
  return figures
    .filter(([, , , , isMeasured]) => isMeasured)
    .map(([what, value, unit, limit]) => ({ figure: `${title}: ${what}`, value, unit, limit }));
}

/**
 * Prints and returns the figures of visitors who come back. The reference is plain React's first visit on the slow line,
 * and for the slow line also the same page without a network limit.
 */
export function reportReturn(
  name: string,
  openings: Readonly<Record<Line, readonly Opening[]>>,
  plain: readonly Opening[],
): Figure[] {
  const firstField = (each: readonly Opening[]) => median(each.map((opening) => opening.firstField));
  const [slow, unlimited, offline] = [openings.slow, openings.unlimited, openings.offline].map(firstField);
  console.log(`\n${name}, coming back: first field in ms`);
  console.table({ slow, unlimited, offline, 'first visit to plain React, slow': firstField(plain) });
  const ratio = (what: string, value = Number.NaN, reference = Number.NaN, limit = 0) => ({
    figure: `${name}, coming back: ${what}`,
    value: value / reference,
    unit: ' times',
    limit,
  });
  return [
    ratio('first field on Slow 4G, against a first visit to plain React', slow, firstField(plain), 0.6),
    ratio('first field offline, against a first visit to plain React', offline, firstField(plain), 0.6),
    ratio('first field on Slow 4G, against no network limit', slow, unlimited, 1.3),
  ];
}
