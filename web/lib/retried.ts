export const pauseMs = 1_500;

/** Asks again after a pause: on a bad line one request of several does not arrive. */
export const retried = <Result>(ask: () => Promise<Result>, attempts = Number.POSITIVE_INFINITY): Promise<Result> =>
  ask().catch(async (error: unknown): Promise<Result> => {
    if (attempts <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return retried(ask, attempts - 1);
  });
