/**
 * Memoizes: clients live as long as their Lambda's container. Marked as pure, so that a bundle holds only those it uses.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Memoizes a request; a failed one is repeated by the next use. */
export function onceFetched<T>(fetch: () => Promise<T>): () => Promise<T> {
  let fetching: Promise<T> | undefined;
  return () => {
    fetching ??= fetch().catch((error: unknown) => {
      fetching = undefined;
      throw error;
    });
    return fetching;
  };
}
