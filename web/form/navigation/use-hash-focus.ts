import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useTargetId } from '../../lib/navigation.ts';
import { focusQuestion, unfold } from './focus.ts';

/** The number of attempts to find an element. The end of a page may still be loading. */
const maxAttempts = 20;
const pauseMs = 100;

export function useHashFocus() {
  const { key } = useLocation();
  const id = useTargetId();
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
