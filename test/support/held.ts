import type { Page, Route } from 'playwright-core';

/** Where whatever a late answer would do has been done. */
export const settleMs = 1_000;

interface Holding {
  readonly method?: string;
  /** The server answers at once, and its answer is held. */
  readonly isAnswer?: true;
  /** What becomes of a request that was held, in place of being sent on. */
  readonly by?: (route: Route) => Promise<unknown>;
}

/** Holds requests, or their answers, until `answer`. `asked` waits for the first. */
export async function held(page: Page, path: string | RegExp, holding: Holding = {}) {
  const { method, isAnswer, by = (route) => route.continue() } = holding;
  const came = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    const response = isAnswer && (await route.fetch());
    came.resolve();
    await answered.promise;
    // The page may have gone by then.
    await (response ? route.fulfill({ response }) : by(route)).catch(() => {});
  });
  return {
    asked: () => came.promise,
    answer: async () => {
      answered.resolve();
      await page.waitForTimeout(settleMs);
    },
  };
}

/** What fails with a sentence of its own. */
export const failing: Holding = {
  by: (route) => route.fulfill({ status: 500, json: { message: 'It failed here.' } }),
};
