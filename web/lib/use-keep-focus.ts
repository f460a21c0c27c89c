import { type RefObject, useEffect } from 'react';

/** Moves the focus to `target` when the focused element inside `container` has been removed. */
export function useKeepFocus(container: RefObject<HTMLElement | null>, target = container) {
  // Read before this render removes the element.
  const hadFocus = container.current?.contains(document.activeElement) ?? false;
  // A layout effect would run before a dialog inside the container closes.
  useEffect(() => {
    if (hadFocus && document.activeElement === document.body) target.current?.focus();
  });
}
