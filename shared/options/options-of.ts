// Lists that the form of any partner may offer.

import type { Options } from '../form/definition.ts';

export const optionsOf = (pairs: readonly (readonly [value: string, label: string])[]): Options =>
  pairs.map(([value, label]) => ({ value, label }));
