/** Sets the fields that React's `use` sets, so that it reads a fulfilled promise at once. React handles a rejection. */
export function trackPromiseStatus<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  );
  return promise;
}
