import type { Page, Route } from 'playwright-core';

/** The time within which a page reacts to a late response. */
export const settleMs = 1_000;

interface DelayOptions {
  readonly method?: string;
  /** The server responds at once, and its response is held. */
  readonly isForwarded?: true;
  /** Handles a held request instead of sending it to the server. */
  readonly respond?: (route: Route) => Promise<unknown>;
}

/** Holds requests, or their responses, until `release` is called. `waitForRequest` waits for the first. */
export async function delayResponse(page: Page, path: string | RegExp, options: DelayOptions = {}) {
  const { method, isForwarded, respond = (route) => route.continue() } = options;
  const received = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    const response = isForwarded && (await route.fetch());
    received.resolve();
    await released.promise;
    // The page may have closed.
    await (response ? route.fulfill({ response }) : respond(route)).catch(() => {});
  });
  return {
    waitForRequest: () => received.promise,
    release: async () => {
      released.resolve();
      await page.waitForTimeout(settleMs);
    },
  };
}

export const failingResponse: DelayOptions = {
  respond: (route) => route.fulfill({ status: 500, json: { message: 'It failed here.' } }),
};
