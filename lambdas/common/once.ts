/** Makes a value on first use and keeps it: clients live as long as their Lambda. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The same for what a service is asked for: a failure is not kept, and the next use asks again. */
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
