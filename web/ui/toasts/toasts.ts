import { offlineMessage } from '../../lib/calls/errors.ts';
import { createStore } from '../../lib/external-store.ts';

export interface ToastText {
  readonly severity: 'success' | 'error';
  readonly label: string;
  /** The text below the label. Absent if the screen already shows the text elsewhere. */
  readonly text?: string;
}
export interface Toast extends ToastText {
  readonly id: number;
}

export const toasts = createStore<readonly Toast[]>([]);
let count = 0;

/** Shows a toast. It replaces an earlier one with the same label and text. */
export function showToast(toast: ToastText) {
  const others = toasts.get().filter(({ label, text }) => label !== toast.label || text !== toast.text);
  count += 1;
  toasts.set([...others, { ...toast, id: count }]);
}

export function closeToast(id: number) {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export function closeToasts(label: string) {
  toasts.set(toasts.get().filter((toast) => toast.label !== label));
}

export function closeOfflineToasts() {
  toasts.set(toasts.get().filter(({ text }) => text !== offlineMessage));
}

export function closeErrorToasts() {
  toasts.set(toasts.get().filter(({ severity }) => severity !== 'error'));
}
