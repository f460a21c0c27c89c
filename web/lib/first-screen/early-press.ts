declare global {
  interface Window {
    /** Stops watching; whether "Account" was the last that was pressed. Who answers the press deletes this. */
    endEarlyPress?: () => boolean;
  }
}

/** Remembers a press of "Account", which needs the code of the page, until something else is pressed or typed. */
export function watchEarlyPress() {
  let isLast = false;
  const watching = new AbortController();
  for (const type of ['click', 'input'])
    addEventListener(
      type,
      ({ target }) => {
        isLast = target instanceof Element && target.closest('[aria-haspopup=dialog]') !== null;
      },
      { capture: true, signal: watching.signal },
    );
  window.endEarlyPress = () => {
    watching.abort();
    return isLast;
  };
}
