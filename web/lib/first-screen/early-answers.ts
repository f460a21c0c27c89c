import { tabStorage } from '../storage/storage.ts';

/** By the key of its question, what was typed, as it was. */
export type EarlyAnswers = Readonly<Record<string, string | true>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** From the controls that the page has brought, which hold what was typed also when React has drawn others. */
    readEarlyAnswers?: () => EarlyAnswers;
    /** The control that was entered last. */
    earlyFocus?: EventTarget | null;
  }
}

const item = 'early-answers';

/** Marks the control that an input method is composing in. */
export const composing = 'data-composing';

const controls = 'main :is(input, select, textarea)';

export const controlsIn = (screen: HTMLElement) => [...screen.querySelectorAll<Control>(controls)];

export const isControl = (element: HTMLElement): boolean => element.matches(controls);

export const isCheckable = (control: Control): control is HTMLInputElement =>
  control.type === 'radio' || control.type === 'checkbox';

export const isAnswered = (control: Control): boolean =>
  isCheckable(control) ? control.checked : control.value !== '';

/** Nothing that was typed leaves it as it is. */
export function fillIn(control: Control, answer: string | true | undefined) {
  if (isCheckable(control)) control.checked ||= answer === true || answer === control.value;
  else if (typeof answer === 'string') control.value = answer;
}

/** Those of a page that was loaded again before its code came, too. */
export const earlyAnswers = (): EarlyAnswers => ({
  ...JSON.parse(tabStorage.getItem(item) ?? '{}'),
  ...window.readEarlyAnswers?.(),
});

const answersIn = (controls: readonly Control[]): EarlyAnswers =>
  Object.fromEntries(controls.filter(isAnswered).map(({ name, type, value }) => [name, type === 'checkbox' || value]));

/** Shows those of the page before, and reads these controls from then on. */
export function showEarlyAnswers(screen: HTMLElement) {
  const [answers, controls] = [earlyAnswers(), controlsIn(screen)];
  for (const control of controls) fillIn(control, answers[control.name]);
  window.readEarlyAnswers = () => answersIn(controls);
}

/** @param sensitive keys that the browser may not store */
export function keepEarlyAnswers(sensitive: readonly string[]) {
  const kept = Object.entries(window.readEarlyAnswers?.() ?? {}).filter(([name]) => !sensitive.includes(name));
  tabStorage.setItem(item, JSON.stringify(Object.fromEntries(kept)));
}

export function forgetEarlyAnswers() {
  delete window.readEarlyAnswers;
  tabStorage.removeItem(item);
}
