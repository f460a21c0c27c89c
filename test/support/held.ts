import type { Page, Route } from 'playwright-core';

/** The time within which a page reacts to a late response. */
export const settleMs = 1_000;

interface Holding {
  readonly method?: string;
  /** The server responds at once, and its response is held. */
  readonly isAnswer?: true;
  /** Handles a held request instead of sending it to the server. */
  readonly by?: (route: Route) => Promise<unknown>;
}

/** Holds requests, or their responses, until `answer` is called. `asked` waits for the first. */
export async function held(page: Page, path: string | RegExp, holding: Holding = {}) {
  const { method, isAnswer, by = (route) => route.continue() } = holding;
  const came = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    const response = isAnswer && (await route.fetch());
    came.resolve();
    await answered.promise;
    // The page may have closed.
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

/** Makes the held request fail with an error message. */
export const failing: Holding = {
  by: (route) => route.fulfill({ status: 500, json: { message: 'It failed here.' } }),
};
