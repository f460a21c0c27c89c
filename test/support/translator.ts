import type { BrowserContext, Page } from 'playwright-core';

/** What the translation of a word looks like. */
export const mark = '′';

/**
 * Who rewrites pages. `wraps`: Chrome and others' extensions, every text node with letters becomes elements of the translator,
 * at once or a moment later, and again whenever something has changed; but for what says translate="no". `inPlace`: Safari,
 * the text nodes stay. `rebuilds`: Firefox, new text nodes and another order within a line. `extends`: no translator but
 * password managers, writing assistants and dark modes, which put elements beside fields and attributes onto everything.
 */
export type Rewriter = 'wraps' | 'inPlace' | 'rebuilds' | 'extends';

export const rewriteAll = (device: BrowserContext, how: Rewriter = 'wraps'): Promise<unknown> =>
  device.addInitScript(rewritePage, { how, mark });

/** Runs in the page. */
function rewritePage({ how, mark }: { readonly how: Rewriter; readonly mark: string }) {
  const own = 'data-translator';
  const isProse = (node: Node): node is Text =>
    node instanceof Text &&
    /\p{L}/u.test(node.data) &&
    !node.data.includes(mark) &&
    node.parentElement?.translate === true &&
    !node.parentElement.closest(`.notranslate, script, style, textarea, noscript, [${own}]`);
  const translated = ({ data }: Text) => data.replace(/[\p{L}\p{N}]+/gu, (word) => word + mark);

  const isLine = ({ childNodes }: Element) =>
    [...childNodes].every(
      (each) => each instanceof Text || (each instanceof Element && each.matches('a, b, bdi, span')),
    );

  const rewrite: { readonly [H in Rewriter]: (text: Text) => void } = {
    wraps: (text) => {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.setAttribute(own, '');
      inner.textContent = translated(text);
      outer.append(inner);
      text.replaceWith(outer);
    },
    inPlace: (text) => {
      text.data = translated(text);
    },
    rebuilds: (text) => {
      const parent = text.parentElement;
      text.replaceWith(translated(text));
      if (parent?.firstChild && isLine(parent)) parent.append(parent.firstChild);
    },
    extends: ({ parentElement }) => parentElement?.setAttribute('data-darkreader-inline-color', ''),
  };

  const textsIn = (root: Node) => {
    if (root instanceof Text) return [root];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts;
  };

  const translate = (roots: readonly Node[]) => {
    for (const root of roots)
      for (const text of textsIn(root)) if (text.isConnected && isProse(text)) rewrite[how](text);
    if (how === 'extends') extend();
  };

  const extend = () => {
    for (const field of document.querySelectorAll('form, main, input, select, textarea, label, button')) {
      if (field.hasAttribute(own)) continue;
      field.setAttribute(own, '');
      for (const place of ['beforebegin', 'afterend'] as const) field.insertAdjacentElement(place, icon());
      if (field.matches('form, main, label, button')) field.append(icon());
    }
    if (!document.body.lastElementChild?.hasAttribute(own)) document.body.append(icon());
  };
  const icon = () => {
    const added = document.createElement('extension-icon');
    added.setAttribute(own, '');
    return added;
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
