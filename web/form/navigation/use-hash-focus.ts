import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { focusQuestion, unfold } from './focus.ts';

/** What ends a page may still be on its way. */
const mostLooks = 20;
const pauseMs = 100;

export function useHashFocus() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again is another visit.
  useEffect(() => {
    const id = hash.slice(1);
    if (id === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (looks: number) => {
      if (!focusQuestion(id) && !focusElement(id) && looks > 1) timer = setTimeout(look, pauseMs, looks - 1);
    };
    const frame = requestAnimationFrame(() => look(mostLooks));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [hash, key]);
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
