import { AsyncLocalStorage } from 'node:async_hooks';

/** The message attribute with the id of the request that sent a job, for the log of its worker. */
export const requestIdAttribute = 'requestId';

const requests = new AsyncLocalStorage<string>();

/** Runs the work for a request; what it logs and the jobs that it sends can name it. */
export const forRequest = <Result>(requestId: string, work: () => Promise<Result>): Promise<Result> =>
  requests.run(requestId, work);

/** Undefined outside of a request: in workers and commands. */
export const currentRequestId = (): string | undefined => requests.getStore();
