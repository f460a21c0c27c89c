import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { applyMask, type Mask } from './mask.ts';

export function useMask(mask: Mask, value: string, onChange: (value: string) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const undo = useUndo(value, onChange);
  const caret = useRef<number | undefined>(undefined);
  // Text that an input method is composing must not be rewritten.
  const [composed, setComposed] = useState<string>();
  useLayoutEffect(() => {
    if (caret.current === undefined || document.activeElement !== ref.current) return;
    ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const applyEdit = (input: HTMLInputElement, inputType?: string) => {
    const edit = { text: input.value, caret: input.selectionStart ?? input.value.length };
    const masked = applyMask(mask, value, edit, inputType);
    caret.current = masked.caret;
    if (masked.text !== value) undo.record();
    onChange(masked.text);
    // An edit that changes no digit does not render, so the field is reset here.
    if (masked.text === value && input.value !== value) {
      input.value = value;
      input.setSelectionRange(masked.caret, masked.caret);
    }
  };
  return {
    ref,
    value: composed ?? value,
    onKeyDown: undo.onKeyDown,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { inputType, isComposing } = event.nativeEvent as InputEvent;
      if (isComposing) setComposed(event.target.value);
      else applyEdit(event.target, inputType);
    },
    onCompositionEnd: (event: { currentTarget: HTMLInputElement }) => {
      setComposed(undefined);
      applyEdit(event.currentTarget);
    },
  };
}

/** The `keyCode` of Y. `key` may not be Latin (such as я), and `code` is KeyY for the Z of German keyboards. */
const keyY = 89;
const keyZ = 90;

/** Adds undo and redo to a field. Rewriting the field's value at each key disables the browser's own undo. */
function useUndo(value: string, restore: (value: string) => void) {
  const past = useRef<string[]>([]);
  const future = useRef<string[]>([]);
  const move = (from: string[], to: string[]) => {
    const text = from.pop();
    if (text === undefined) return;
    to.push(value);
    restore(text);
  };
  return {
    record: () => {
      past.current.push(value);
      future.current = [];
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { keyCode } = event;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (keyCode !== keyZ && keyCode !== keyY)) return;
      event.preventDefault();
      if (keyCode === keyZ && !event.shiftKey) move(past.current, future.current);
      else move(future.current, past.current);
    },
  };
}
