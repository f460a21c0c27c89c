import { tabStorage } from '../storage/storage.ts';

/** The raw input before React loaded, by question key. */
export type EarlyAnswers = Readonly<Record<string, string | true>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** Reads the prerendered controls. They keep the typed text even after React has replaced them. */
    readEarlyAnswers?: () => EarlyAnswers;
    earlyFocus?: EventTarget | null;
  }
}

const storageKey = 'early-answers';

/** The attribute of a control in which an input method is composing text. */
export const composingAttribute = 'data-composing';

const controls = 'main :is(input, select, textarea)';

export const controlsIn = (screen: HTMLElement) => [...screen.querySelectorAll<Control>(controls)];

export const isControl = (element: HTMLElement): boolean => element.matches(controls);

export const isCheckable = (control: Control): control is HTMLInputElement =>
  control.type === 'radio' || control.type === 'checkbox';

export const isAnswered = (control: Control): boolean =>
  isCheckable(control) ? control.checked : control.value !== '';

/** Sets a control to an early answer. Leaves the control as it is if there is none. */
export function fillIn(control: Control, answer: string | true | undefined) {
  if (isCheckable(control)) control.checked ||= answer === true || answer === control.value;
  else if (typeof answer === 'string') control.value = answer;
}

/** Returns the early answers, including those from before a reload. */
export const earlyAnswers = (): EarlyAnswers => ({
  ...JSON.parse(tabStorage.getItem(storageKey) ?? '{}'),
  ...window.readEarlyAnswers?.(),
});

const answersIn = (controls: readonly Control[]): EarlyAnswers =>
  Object.fromEntries(controls.filter(isAnswered).map(({ name, type, value }) => [name, type === 'checkbox' || value]));

/** Fills in the early answers from before a reload, and reads these controls from then on. */
export function showEarlyAnswers(screen: HTMLElement) {
  const [answers, controls] = [earlyAnswers(), controlsIn(screen)];
  for (const control of controls) fillIn(control, answers[control.name]);
  window.readEarlyAnswers = () => answersIn(controls);
}

/**
 * Stores the early answers for this tab.
 * @param sensitive The keys of answers that the browser must not store.
 */
export function storeEarlyAnswers(sensitive: readonly string[]) {
  const kept = Object.entries(window.readEarlyAnswers?.() ?? {}).filter(([name]) => !sensitive.includes(name));
  tabStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept)));
}

export function clearEarlyAnswers() {
  delete window.readEarlyAnswers;
  tabStorage.removeItem(storageKey);
}
