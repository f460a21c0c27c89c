// Where one is on a page, and how one gets to a question, an error or a section.

export function focusQuestion(key: string): boolean {
  const container = document.getElementById(key);
  const control = container?.querySelector<HTMLElement>(`[name="${CSS.escape(key)}"]`);
  if (!container || !control) return false;
  unfold(container);
  control.focus({ preventScroll: true });
  container.scrollIntoView({ block: 'center' });
  return true;
}

/** Opens the section that holds the element, if it is folded to its heading: nothing in it could get the focus. */
export function unfold(element: Element) {
  element.closest('[data-folded]')?.querySelector<HTMLElement>('h2 button')?.click();
}

export function focusFirstControl(containerId: string) {
  document.getElementById(containerId)?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
}
