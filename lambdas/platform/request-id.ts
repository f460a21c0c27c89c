import { AsyncLocalStorage } from 'node:async_hooks';

/** The message attribute with the id of the request that sent a job. The worker logs it. */
export const requestIdAttribute = 'requestId';

const requests = new AsyncLocalStorage<string>();

/** Runs the work of a request. Its log entries and jobs can then include the request's id. */
export const runWithRequestId = <Result>(requestId: string, work: () => Promise<Result>): Promise<Result> =>
  requests.run(requestId, work);

/** Returns the id of the current request. Returns undefined in workers and commands, which have no request. */
export const currentRequestId = (): string | undefined => requests.getStore();
