/**
 * Lets React's `use` read a promise that is fulfilled before it is rendered, without a first pass that suspends: these are
 * the fields that `use` itself sets and reads. A rejection is React's own to note.
 */
export function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  );
  return promise;
}
