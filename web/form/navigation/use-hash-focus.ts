import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { focusQuestion, unfold } from './focus.ts';

/** The number of attempts to find an element. The end of a page may still be loading. */
const maxAttempts = 20;
const pauseMs = 100;

/** Focuses the question or element that the hash names. After a login, the navigation state names the question. */
export function useHashFocus() {
  const { hash, key, state } = useLocation();
  const id = hash.slice(1) || String(state?.question ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again is another visit.
  useEffect(() => {
    if (id === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tryFocus = (attempts: number) => {
      if (!focusQuestion(id) && !focusElement(id) && attempts > 1) timer = setTimeout(tryFocus, pauseMs, attempts - 1);
    };
    const frame = requestAnimationFrame(() => tryFocus(maxAttempts));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [id, key]);
}

function focusElement(id: string): boolean {
  const element = document.getElementById(id);
  if (!element) return false;
  unfold(element);
  if (element instanceof HTMLDetailsElement) element.open = true;
  const target = element.querySelector<HTMLElement>('[tabindex="-1"], summary') ?? element;
  target.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'start' });
  return true;
}
