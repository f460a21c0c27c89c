/** Brings the focus to the control of an answer: the first of its kind when there are several, as in a radio group. */
export function focusQuestion(key: string): boolean {
  const container = document.getElementById(key);
  const control = container?.querySelector<HTMLElement>(`[name="${CSS.escape(key)}"]`);
  if (!container || !control) return false;
  control.focus({ preventScroll: true });
  container.scrollIntoView({ block: 'center' });
  return true;
}
