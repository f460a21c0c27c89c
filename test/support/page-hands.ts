import type { Page } from 'playwright-core';
import type { Hands } from './first-screen-sequences.ts';

/** Chromium's have an input method. */
export async function handsOfPage(page: Page): Promise<Hands> {
  const protocol = await page.context().newCDPSession(page);
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'commit' })),
    reload: async () => void (await page.reload({ waitUntil: 'commit' })),
    read: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    type: (text) => page.keyboard.type(text),
    paste: (text) => page.keyboard.insertText(text),
    press: (key) => page.keyboard.press(key),
    compose: async (text) =>
      void (await protocol.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })),
    commit: (text) => page.keyboard.insertText(text),
  };
}
