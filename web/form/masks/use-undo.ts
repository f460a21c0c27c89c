import { type KeyboardEvent, useRef } from 'react';

/** Undo and redo for a field whose value is rewritten at each key, which ends the browser's own. */
export function useUndo(value: string, restore: (value: string) => void) {
  const past = useRef<string[]>([]);
  const future = useRef<string[]>([]);
  const move = (from: string[], to: string[]) => {
    const text = from.pop();
    if (text === undefined) return;
    to.push(value);
    restore(text);
  };
  return {
    note: () => {
      past.current.push(value);
      future.current = [];
    },
    onKeyDown: (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      event.preventDefault();
      if (key === 'z' && !event.shiftKey) move(past.current, future.current);
      else move(future.current, past.current);
    },
  };
}
