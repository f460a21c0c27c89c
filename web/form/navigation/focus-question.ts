import { unfold } from './unfold.ts';

export function focusQuestion(key: string): boolean {
  const container = document.getElementById(key);
  const control = container?.querySelector<HTMLElement>(`[name="${CSS.escape(key)}"]`);
  if (!container || !control) return false;
  unfold(container);
  control.focus({ preventScroll: true });
  container.scrollIntoView({ block: 'center' });
  return true;
}
