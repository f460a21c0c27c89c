import type { BrowserContext, Page } from 'playwright-core';

/** What the translation of a word looks like. */
export const mark = '′';

/**
 * Has each page translated as Chrome's and others' extensions do: every text node with letters becomes elements of the
 * translator, at once or a moment later, and again whenever something has changed; but for what says translate="no".
 */
export const translateAll = (device: BrowserContext): Promise<unknown> => device.addInitScript(translatePage, mark);

/** Runs in the page. */
function translatePage(translated: string) {
  const own = 'data-translator';
  const isProse = (node: Node): node is Text =>
    node instanceof Text &&
    /\p{L}/u.test(node.data) &&
    node.parentElement?.translate === true &&
    !node.parentElement.closest(`.notranslate, script, style, textarea, noscript, [${own}]`);

  const replace = (text: Text) => {
    if (!text.isConnected || !isProse(text)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.setAttribute(own, '');
    inner.textContent = text.data.replace(/[\p{L}\p{N}]+/gu, (word) => word + translated);
    outer.append(inner);
    text.replaceWith(outer);
  };

  const textsIn = (root: Node) => {
    if (root instanceof Text) return [root];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts;
  };

  const translate = (roots: readonly Node[]) => {
    for (const root of roots) for (const text of textsIn(root)) replace(text);
  };

  document.addEventListener('DOMContentLoaded', () => {
    translate([document.body]);
    new MutationObserver((records) => {
      translate(records.flatMap(({ addedNodes }) => [...addedNodes]));
      // A change of words is noticed late.
      const changed = records.flatMap(({ type, target }) => (type === 'characterData' ? [target] : []));
      if (changed.length > 0) setTimeout(() => translate(changed), 100);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

interface Fiber {
  readonly tag: number;
  readonly stateNode: unknown;
  readonly memoizedProps: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** The texts that React would change or remove by their node, which a translator may have replaced: there should be none. */
export const rememberedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const textOf = 6; // https://github.com/facebook/react/blob/main/packages/react-reconciler/src/ReactWorkTags.js
    const found: string[] = [];
    const waiting: (Fiber | null)[] = Object.entries(document.getElementById('root') ?? {}).flatMap(([name, fiber]) =>
      name.startsWith('__reactContainer') ? [(fiber as { stateNode: { current: Fiber } }).stateNode.current] : [],
    );
    if (waiting.length === 0) throw new Error('React has drawn nothing.');
    while (waiting.length > 0) {
      const fiber = waiting.pop();
      if (!fiber) continue;
      waiting.push(fiber.child, fiber.sibling);
      const text = String(fiber.memoizedProps);
      const parent = (fiber.stateNode as Text | null)?.parentElement;
      if (fiber.tag === textOf && /\p{L}/u.test(text) && parent?.translate !== false) found.push(text);
    }
    return found;
  });
