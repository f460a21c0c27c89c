import { composing, controlsIn, earlyAnswers, fillIn, isAnswered, isCheckable } from './early-answers.ts';

const screen = () => document.querySelector<HTMLElement>('[data-first-screen]');

/** Whether the page shows what the build has rendered, which React takes over as it is. */
export const isFirstScreen = (): boolean => screen() !== null;

/** Where React draws the screen anew, an input method would begin again with what it has composed. */
export async function untilComposed(): Promise<void> {
  while (document.querySelector(`[${composing}]`)) await new Promise((resolve) => setTimeout(resolve, 50));
}

/**
 * Before React takes the screen over: of a control with a `value` of its own it hears each event; of others those after
 * which the value is another than the one that it has found.
 */
export function prepareFirstScreen(shown = screen()) {
  for (const control of shown ? controlsIn(shown) : []) {
    const name = isCheckable(control) ? 'checked' : 'value';
    const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), name);
    if (property) Object.defineProperty(control, name, property);
  }
}

/** What was typed before React was there is typed once more, for React alone: nothing on screen changes. */
export function takeOverFirstScreen() {
  const shown = screen();
  if (!shown) return;
  delete shown.dataset.firstScreen;
  document.getElementById('not-loaded')?.remove();
  // Where React has found another screen than its own, its controls are new, empty, and watched.
  prepareFirstScreen(shown);
  const answers = earlyAnswers();
  for (const control of controlsIn(shown)) {
    if (!isAnswered(control)) fillIn(control, answers[control.name]);
    if (control === document.activeElement) enter(control);
    if (isAnswered(control)) control.dispatchEvent(typing(control));
  }
  keepFocus();
}

/** As by a pointer, which leaves the selection as it is. Nothing may render until its answer is there, too. */
function enter(control: HTMLElement) {
  for (const type of ['pointerdown', 'focusin']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** In a control that has taken the place of the one that was entered. */
function keepFocus() {
  const before = window.earlyFocus;
  if (!(before instanceof HTMLElement) || before.isConnected || document.activeElement !== document.body) return;
  const control = document.getElementById(before.id);
  control?.focus({ preventScroll: true });
  if (hasSelection(before) && hasSelection(control))
    control.setSelectionRange(before.selectionStart, before.selectionEnd);
}

const hasSelection = (control: unknown): control is HTMLInputElement | HTMLTextAreaElement =>
  (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) && control.selectionStart !== null;

function typing(control: HTMLElement): Event {
  if (control instanceof HTMLInputElement && isCheckable(control)) return new Event('click', { bubbles: true });
  if (control instanceof HTMLSelectElement) return new Event('change', { bubbles: true });
  return new InputEvent('input', { bubbles: true, isComposing: control.hasAttribute(composing) });
}
