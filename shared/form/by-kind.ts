import type { Kind } from './definition.ts';
import type { Placed } from './placed.ts';

/** A total map over kinds: a new kind breaks the build in every view until the view handles it. */
export type ByKind<Out, Context extends unknown[] = []> = {
  readonly [K in Kind]: (placed: Placed<K>, ...context: Context) => Out;
};

export function byKind<Out, Context extends unknown[]>(
  table: ByKind<Out, Context>,
  placed: Placed,
  ...context: Context
): Out {
  // TypeScript cannot see that the entry and the question are of the same kind: the one cast, kept here.
  return (table[placed.question.kind] as (placed: Placed, ...context: Context) => Out)(placed, ...context);
}
