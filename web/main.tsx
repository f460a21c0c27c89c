// This is the entry point of the client for applicants and staff. It runs after `start.ts`, which the page inlines.
// `recommend.tsx` is the entry point of the recommenders' page.

import './styles/tokens.css';
import './styles/base.css';
import './styles/first-loading.css';
import 'virtual:brand.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { connectSession } from './app/connect-session.ts';
import { screens } from './app/screens.ts';
import {
  application,
  fillMissingAnswers,
  openVisitorEntries,
  outbox,
  prefetchApplication,
} from './features/application/index.ts';
import { isLoggedIn, isServiceUser } from './features/session/index.ts';
import { afterLoad } from './lib/code/after-load.ts';
import { loadCode } from './lib/code/load-code.ts';
import { blockReloadWhile } from './lib/code/reload-page.ts';
import { retry } from './lib/code/retry.ts';
import { enableFallbackStyles, retryStyles } from './lib/code/retry-styles.ts';
import { clearEarlyAnswers, earlyAnswers } from './lib/first-screen/early-answers.ts';
import { isFirstScreen, prepareForHydration, waitForCompositionEnd } from './lib/first-screen/replay-input.ts';
import { moveLinkTokensFromUrl, serviceToken, visitorToken } from './lib/storage/link-tokens.ts';
import { storagePersists } from './lib/storage/storage.ts';
import { firstScreenGroup } from './routes/paths.ts';

/** How long the prerendered frame waits for the first screen, in ms, before the app shows its own loading state. */
const firstScreenTimeoutMs = 5000;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

moveLinkTokensFromUrl();
blockReloadWhile(() => !storagePersists.get() && (serviceToken() ?? visitorToken()) !== null);
blockReloadWhile(() => Object.keys(earlyAnswers()).length > 0);
enableFallbackStyles();
retryStyles();
// Lets the browser handle keys that were pressed while the modules started.
await new Promise((resolve) => setTimeout(resolve));
connectSession();
await Promise.race([
  loadFirstScreen().catch(() => {}),
  new Promise((resolve) => setTimeout(resolve, firstScreenTimeoutMs)),
]);
await waitForCompositionEnd();
if (isFirstScreen() && !isLoggedIn()) {
  prepareForHydration();
  // From here on, React handles presses of "Account" itself.
  window.stopEarlyAccountClickWatch?.();
  // A transition hydrates in pieces, so that keys are handled in between. If the page was translated, React renders it
  // again, and the typed text is still restored.
  startTransition(() => void hydrateRoot(root, <App />, { onRecoverableError: () => {} }));
} else {
  // The user may have logged in while the code loaded, in another tab.
  // If this fails, the form enters the early answers later.
  await loadEarlyAnswers().catch(() => {});
  createRoot(root).render(<App />);
}

afterLoad(() => {
  retry(() => loadCode(() => import('./app/deferred-startup.ts'))).then(({ runDeferredStartup }) =>
    runDeferredStartup(),
  );
});

async function loadFirstScreen() {
  const group = firstScreenGroup(location.pathname, isServiceUser());
  const screen = screens[group].preload();
  await loadEarlyAnswers();
  const prefetches = group === 'form' && isLoggedIn() ? [prefetchApplication()] : [];
  await Promise.all([screen, ...prefetches]);
}

/**
 * Saves the early answers, which the user typed before the client's code had loaded. Runs before the applicant's stored
 * answers are read. If the first screen is shown, `replayEarlyInput` enters the early answers instead, when React
 * hydrates the screen.
 */
async function loadEarlyAnswers() {
  const isShown = isFirstScreen() && !isLoggedIn();
  if (!isShown && Object.keys(earlyAnswers()).length === 0) return;
  await openVisitorEntries();
  if (isShown) return;
  const { parseTyped } = await loadCode(() => import('./form/masks/parse-typed.ts'));
  fillMissingAnswers(parseTyped(earlyAnswers(), application.kindOf));
  await outbox.write();
  clearEarlyAnswers();
}
