import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** The name of the focused element, and the problems with its visible focus (WCAG 2.2, 2.4.7 and 2.4.11). */
interface FocusStop {
  readonly name: string;
  readonly problems: readonly string[];
}

const stopAt = (page: Page): Promise<FocusStop> =>
  page.evaluate(async () => {
    // The browser scrolls to the focused element with the next frame.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const element = document.activeElement as HTMLElement;
    const labels = (element as HTMLInputElement).labels;
    const name = (
      element.getAttribute('aria-label') ??
      element.getAttribute('name') ??
      labels?.[0]?.textContent ??
      element.textContent ??
      ''
    ).trim();
    if (element === document.body) return { name: 'nothing', problems: ['nothing has the focus'] };
    const problems: string[] = [];
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) problems.push(`${name} shows no ring`);
    const belongs = (hit: Element) =>
      hit.contains(element) || element.contains(hit) || [...(labels ?? [])].some((label) => label.contains(hit));
    // The points lie inside the element's rounded corners.
    const inset = 4;
    for (const { left, right, top, bottom } of element.getClientRects()) {
      for (const x of [left + inset, (left + right) / 2, right - inset])
        for (const y of [top + inset, (top + bottom) / 2, bottom - inset]) {
          const hit = document.elementFromPoint(x, y);
          if (!hit) problems.push(`${name} is outside the view at ${Math.round(x)}, ${Math.round(y)}`);
          else if (!belongs(hit)) problems.push(`${name} is under ${hit.tagName} ${hit.className}`);
        }
    }
    return { name, problems: [...new Set(problems)] };
  });

/** The number of stops after which a search for a control fails. It is far above what any page has. */
const mostStops = 200;

/** Drives a page with the keyboard alone and requires that the focus is visible at every stop. */
export function keyboardOf(page: Page) {
  let stops = 0;
  const press = (key: string) => page.keyboard.press(key);

  async function checkFocus(): Promise<string> {
    // Content that is drawn above the element moves it, and a busy machine draws late.
    const { name, problems } = await eventually(
      () => stopAt(page),
      (stop) => stop.problems.length === 0,
      15_000,
    );
    expect(problems).toEqual([]);
    stops += 1;
    return name;
  }

  async function goTo(wanted: string | RegExp, key = 'Tab'): Promise<void> {
    const passed: string[] = [];
    for (let count = 0; count < mostStops; count += 1) {
      await press(key);
      const name = await checkFocus();
      if (typeof wanted === 'string' ? name === wanted : wanted.test(name)) return;
      passed.push(name);
    }
    throw new Error(`${key} did not reach ${wanted}. It reached ${passed.join(', ')}.`);
  }

  return {
    press,
    checkFocus,
    type: (text: string) => page.keyboard.type(text),
    /** Moves with Tab, or with Shift+Tab, to the control with this form name, label or text. */
    goTo,
    moveBackTo: (wanted: string | RegExp) => goTo(wanted, 'Shift+Tab'),
    /** Returns how many stops were checked. */
    stops: () => stops,
  };
}
