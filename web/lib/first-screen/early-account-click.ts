declare global {
  interface Window {
    /** Returns whether "Account" was pressed last. The code that handles the press deletes this function. */
    stopEarlyAccountClickWatch?: () => boolean;
  }
}

/** Remembers a press of "Account", whose code has not loaded yet, until the user presses or types something else. */
export function watchEarlyAccountClick() {
  let wasAccountLast = false;
  const watching = new AbortController();
  for (const type of ['click', 'input'])
    addEventListener(
      type,
      ({ target }) => {
        wasAccountLast = target instanceof Element && target.closest('[aria-haspopup=dialog]') !== null;
      },
      { capture: true, signal: watching.signal },
    );
  window.stopEarlyAccountClickWatch = () => {
    watching.abort();
    return wasAccountLast;
  };
}
