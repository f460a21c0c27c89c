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

/** Opens the folded section that contains the element. Elements in a folded section cannot get the focus. */
export function unfold(element: Element) {
  element.closest('[data-folded]')?.querySelector<HTMLElement>('h2 button')?.click();
}

export function focusFirstControl(containerId: string) {
  document.getElementById(containerId)?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
}
