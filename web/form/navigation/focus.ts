import { flushSync } from 'react-dom';

/** Focuses a question's control and scrolls to it. Returns false if the question is not rendered. */
export function focusQuestion(key: string): boolean {
  const container = document.getElementById(key);
  const control = container?.querySelector<HTMLElement>(`[name="${CSS.escape(key)}"]`);
  if (!container || !control) return false;
  unfold(container);
  control.focus({ preventScroll: true });
  container.scrollIntoView({ block: 'center' });
  return true;
}

/** Opens the folded sections and groups that contain the element, by a click on the first button of each. */
export function unfold(element: Element) {
  const folded = element.closest('[data-folded]');
  if (!folded) return;
  folded.querySelector('button')?.click();
  if (folded.parentElement) unfold(folded.parentElement);
}

export function focusFirstControl(containerId: string) {
  document.getElementById(containerId)?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
}

/** Renders a late change, such as a response, without moving the focused element on the screen. */
export function keepFocusInPlace(change: () => void) {
  const focused = document.activeElement ?? document.body;
  const { top } = focused.getBoundingClientRect();
  flushSync(change);
  const moved = focused.getBoundingClientRect().top - top;
  // Any scroll by code cancels the browser's own scroll anchoring of a change just before this one.
  if (focused !== document.body && moved !== 0) scrollBy(0, moved);
}
