export function focusFirstControl(containerId: string) {
  document.getElementById(containerId)?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
}
