import type { Page } from 'playwright-core';

/** The id of the question, or of the nearest element, in which a component rendered. */
type Place = string;

declare global {
  interface Window {
    renders: Place[];
  }
}

/** Records every component that React renders, through the hook of its developer tools. */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(listenToReact);
}

/** The distinct places that rendered during an action, and the number of components. */
export async function rendersDuring(page: Page, act: () => Promise<void>): Promise<{ places: Place[]; count: number }> {
  await page.evaluate(() => {
    window.renders = [];
  });
  await act();
  const renders = await page.evaluate(
    () => new Promise<Place[]>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(window.renders)))),
  );
  return { places: [...new Set(renders)], count: renders.length };
}

function listenToReact() {
  interface Fiber {
    readonly tag: number;
    readonly flags: number;
    readonly stateNode: unknown;
    readonly alternate: Fiber | null;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
    readonly return: Fiber | null;
  }
  /** React's tags of function components, forwarded references and both kinds of memo. */
  const components = new Set([0, 11, 14, 15]);
  const performedWork = 1;

  const elementIn = (fiber: Fiber | null): Element | undefined => {
    for (let each = fiber; each; each = each.sibling) {
      if (each.stateNode instanceof Element) return each.stateNode;
      const inside = elementIn(each.child);
      if (inside) return inside;
    }
    return undefined;
  };
  const elementAround = (fiber: Fiber | null): Element | undefined =>
    fiber === null || fiber.stateNode instanceof Element
      ? (fiber?.stateNode as Element | undefined)
      : elementAround(fiber.return);
  /** An id with a hyphen is that of a part of a field. */
  const placeOf = (fiber: Fiber) =>
    (elementIn(fiber.child) ?? elementAround(fiber))?.closest('[id]:not([id*="-"])')?.id ?? 'elsewhere';
  /** Like React's developer tools, it descends only where a commit changed something. */
  const note = (fiber: Fiber) => {
    const { alternate, child } = fiber;
    if (components.has(fiber.tag) && (alternate === null || (fiber.flags & performedWork) !== 0))
      window.renders.push(placeOf(fiber));
    if (alternate !== null && alternate.child === child) return;
    for (let each = child; each; each = each.sibling) note(each);
  };

  window.renders = [];
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => note(root.current),
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
    },
  });
}
