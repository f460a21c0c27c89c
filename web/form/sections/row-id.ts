import type { PlacedRepeat } from '../../../shared/form/placed.ts';

export const rowId = ({ id }: PlacedRepeat, n: number) => `${id}-row-${n}`;
