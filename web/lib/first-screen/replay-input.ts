import { composingAttribute, controlsIn, earlyAnswers, fillIn, isAnswered, isCheckable } from './early-answers.ts';

const findFirstScreen = () => document.querySelector<HTMLElement>('[data-first-screen]');

/** Whether the page shows the prerendered screen, which React hydrates. */
export const isFirstScreen = (): boolean => findFirstScreen() !== null;

/** Waits until no input method is composing. If React rendered the screen again, the composition would start over. */
export async function waitForCompositionEnd(): Promise<void> {
  while (document.querySelector(`[${composingAttribute}]`)) await new Promise((resolve) => setTimeout(resolve, 50));
}

/**
 * Gives each control its own `value` or `checked` property before React hydrates it. React then handles every event of
 * the control. Otherwise, React ignores events that do not change the value that it found.
 */
export function prepareForHydration(firstScreen = findFirstScreen()) {
  for (const control of firstScreen ? controlsIn(firstScreen) : []) {
    const name = isCheckable(control) ? 'checked' : 'value';
    const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), name);
    if (property) Object.defineProperty(control, name, property);
  }
}

/** Dispatches the input from before hydration again, so that React receives it. Nothing on screen changes. */
export function replayEarlyInput() {
  const firstScreen = findFirstScreen();
  if (!firstScreen) return;
  delete firstScreen.dataset.firstScreen;
  document.getElementById('not-loaded')?.remove();
  // If hydration failed, React has created new, empty controls, whose values it tracks.
  prepareForHydration(firstScreen);
  const answers = earlyAnswers();
  for (const control of controlsIn(firstScreen)) {
    if (!isAnswered(control)) fillIn(control, answers[control.name]);
    if (control === document.activeElement) dispatchFocus(control);
    if (isAnswered(control)) control.dispatchEvent(createInputEvent(control));
  }
  restoreFocus();
}

/** Dispatches pointer events, which keep the selection. React must not render before the answer is dispatched too. */
function dispatchFocus(control: HTMLElement) {
  for (const type of ['pointerdown', 'focusin']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Moves the focus and the selection to the control that replaced the focused one. */
function restoreFocus() {
  const previous = window.earlyFocus;
  if (!(previous instanceof HTMLElement) || previous.isConnected || document.activeElement !== document.body) return;
  const control = document.getElementById(previous.id);
  control?.focus({ preventScroll: true });
  if (hasSelection(previous) && hasSelection(control))
    control.setSelectionRange(previous.selectionStart, previous.selectionEnd);
}

const hasSelection = (control: unknown): control is HTMLInputElement | HTMLTextAreaElement =>
  (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) && control.selectionStart !== null;

function createInputEvent(control: HTMLElement): Event {
  if (control instanceof HTMLInputElement && isCheckable(control)) return new Event('click', { bubbles: true });
  if (control instanceof HTMLSelectElement) return new Event('change', { bubbles: true });
  return new InputEvent('input', { bubbles: true, isComposing: control.hasAttribute(composingAttribute) });
}
