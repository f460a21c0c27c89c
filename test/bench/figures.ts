/** A measured value with the limit that it must not exceed. */
export interface Figure {
  readonly figure: string;
  readonly value: number;
  readonly unit: string;
  readonly limit: number;
}

/** Prints the figures next to their limits. Returns whether all limits are met. */
export function reportFigures(figures: readonly Figure[]): boolean {
  console.table(
    figures.map(({ figure, value, unit, limit }) => ({
      figure,
      measured: `${value.toFixed(2)}${unit}`,
      limit: `at most ${limit}${unit}`,
      isMet: value <= limit,
    })),
  );
  return figures.every(({ value, limit }) => value <= limit);
}
