import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { focusQuestion } from './focus-question.ts';
import { unfold } from './unfold.ts';

export function useHashFocus() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again is another visit.
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1));
    if (id === '') return;
    const frame = requestAnimationFrame(() => focusQuestion(id) || focusElement(id));
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}

function focusElement(id: string) {
  const element = document.getElementById(id);
  if (!element) return;
  unfold(element);
  if (element instanceof HTMLDetailsElement) element.open = true;
  const target = element.querySelector<HTMLElement>('[tabindex="-1"], summary') ?? element;
  target.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'start' });
}
