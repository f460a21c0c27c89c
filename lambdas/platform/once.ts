/**
 * Memoizes a function, so that clients live as long as the Lambda's container. The annotation lets the bundler remove
 * clients that a Lambda doesn't use.
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

/** Memoizes a request. A failed request is repeated by the next call. */
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
