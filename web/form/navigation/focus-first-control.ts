/** Brings the focus to the first control inside an element. */
export function focusFirstControl(containerId: string) {
  document.getElementById(containerId)?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
}
