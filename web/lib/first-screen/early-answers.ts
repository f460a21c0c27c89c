import { tabStorage } from '../storage/storage.ts';

/** By the key of its question, what was typed, as it was. */
export type EarlyAnswers = Readonly<Record<string, string | true>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** With those that only the page may keep. */
    earlyAnswers?: EarlyAnswers;
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

/** @param sensitive keys that the browser may not store */
export function keepEarlyAnswers(screen: HTMLElement, sensitive: readonly string[]) {
  const answered = controlsIn(screen).filter(isAnswered);
  const answers = answered.map(({ name, type, value }) => [name, type === 'checkbox' || value] as const);
  window.earlyAnswers = Object.fromEntries(answers);
  tabStorage.setItem(item, JSON.stringify(Object.fromEntries(answers.filter(([name]) => !sensitive.includes(name)))));
}

/** Those of a page that was loaded again before its code came, too. */
export function earlyAnswers(): EarlyAnswers {
  try {
    return window.earlyAnswers ?? JSON.parse(tabStorage.getItem(item) ?? '{}');
  } catch {
    return {};
  }
}

export function forgetEarlyAnswers() {
  delete window.earlyAnswers;
  tabStorage.removeItem(item);
}
