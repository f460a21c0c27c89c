import type { PlacedRepeat } from '../../../shared/form/place.ts';

export const rowId = ({ id }: PlacedRepeat, n: number) => `${id}-row-${n}`;
