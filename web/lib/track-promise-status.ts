/**
 * Lets React's `use` read a fulfilled promise without suspending in a first pass. These are the fields that `use`
 * itself sets and reads. React handles a rejection.
 */
export function trackPromiseStatus<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  );
  return promise;
}
