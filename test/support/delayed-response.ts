import type { Page } from 'playwright-core';

/** The time in ms within which a page reacts to a late response. */
export const settleMs = 1_000;

/** Holds requests until `release` is called. `waitForRequest` waits for the first. */
export async function delayResponse(page: Page, path: string | RegExp, { method }: { readonly method?: string } = {}) {
  const received = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    received.resolve();
    await released.promise;
    // `fallback` lets an earlier route handle the request. It fails if the page has closed.
    await route.fallback().catch(() => {});
  });
  return {
    waitForRequest: () => received.promise,
    release: async () => {
      released.resolve();
      await page.waitForTimeout(settleMs);
    },
  };
}
