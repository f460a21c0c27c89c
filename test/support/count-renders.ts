import type { Page } from 'playwright-core';

/** Where a component has rendered: the question that it belongs to, or what stands nearest around it. */
type Place = string;

declare global {
  interface Window {
    renders: Place[];
  }
}

/** Notes every component that React renders from now on, through the hook that React offers to developer tools. */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(listenToReact);
}

/** Where components rendered while something was done, each place once; with how many components in all. */
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

/** Runs in the page, before React. */
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
  /** React's numbers for function components, forwarded references, and the two kinds of memo. */
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
  /** Parts of a field have its key with an ending as their id. */
  const placeOf = (fiber: Fiber) =>
    (elementIn(fiber.child) ?? elementAround(fiber))?.closest('[id]:not([id*="-"])')?.id ?? 'elsewhere';
  /** As React's developer tools do: children are looked at where a commit has touched them. */
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
