import { hasLoginMarker } from '../storage/login-marker.ts';
import { siteStorage, storagePersists } from '../storage/storage.ts';
import { composingAttribute, isControl, showEarlyAnswers, storeEarlyAnswers } from './early-answers.ts';

/**
 * Shows the prerendered first screen before the page's code has loaded. It is correct only for a new visitor, about
 * whom this browser has stored nothing. Input is kept for `replayEarlyInput`.
 */
export function showFirstScreen() {
  const template = document.querySelector<HTMLTemplateElement>('#first-screen');
  if (!template || !isNewVisitor()) return;
  history.replaceState(history.state, '', '/about');
  document.getElementById('root')?.replaceWith(template.content);
  const screen = document.getElementById('root');
  if (!screen) return;
  captureEarlyInput(screen, template.dataset.sensitive?.split(' ') ?? []);
}

const isNewVisitor = () =>
  ['/', '/about'].includes(location.pathname) &&
  location.search + location.hash === '' &&
  navigator.onLine &&
  !hasLoginMarker() &&
  storagePersists.get() &&
  !siteStorage.names().some((name) => /^(?:entry|lost) visitor\b/.test(name));

/** React's `discreteReplayableEvents`. At such an event, React would hydrate the target and delay a typed letter. */
const replayableEvents = [
  ...['keydown', 'keypress', 'keyup', 'input', 'textInput', 'change', 'compositionstart', 'compositionend'],
  ...['pointerdown', 'pointerup', 'pointercancel', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'touchcancel'],
  ...['click', 'auxclick', 'dblclick', 'contextmenu', 'copy', 'cut', 'paste', 'dragstart', 'drop', 'dragend'],
];

function captureEarlyInput(screen: HTMLElement, sensitive: readonly string[]) {
  showEarlyAnswers(screen);
  for (const type of replayableEvents)
    screen.addEventListener(
      type,
      (event) => {
        const { target } = event;
        if (!('firstScreen' in screen.dataset) || !(target instanceof HTMLElement && isControl(target))) return;
        event.stopImmediatePropagation();
        if (/^composition/.test(type)) target.toggleAttribute(composingAttribute, type === 'compositionstart');
        if (/^(?:input|change)$/.test(type)) storeEarlyAnswers(sensitive);
      },
      true,
    );
  // Uses the capturing phase, because React stops the propagation of events that it will replay.
  screen.addEventListener(
    'focusin',
    ({ target }) => {
      window.earlyFocus = target;
    },
    true,
  );
  screen.addEventListener('submit', (event) => event.preventDefault());
}
