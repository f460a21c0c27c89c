// The client of applicants and staff starts here, after `start.ts`, which is part of its page. `recommend.tsx` starts
// the recommenders' page.

import './styles/tokens.css';
import './styles/base.css';
import './styles/first-loading.css';
import 'virtual:brand.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { connectSession } from './app/connect-session.ts';
import { screens } from './app/screens.ts';
import { adoptAnswers, openVisitor, outbox, prefetchApplication } from './features/application/index.ts';
import { isLoggedIn, isServiceUser } from './features/session/index.ts';
import { afterLoad } from './lib/code/after-load.ts';
import { keepPageWhile } from './lib/code/load-again.ts';
import { loadCode } from './lib/code/load-code.ts';
import { retried } from './lib/code/retried.ts';
import { loadBlockedStyles, retryStyles } from './lib/code/retry-styles.ts';
import { earlyAnswers, forgetEarlyAnswers } from './lib/first-screen/early-answers.ts';
import { isFirstScreen, prepareFirstScreen, untilComposed } from './lib/first-screen/take-over.ts';
import { adoptLinkTokens, serviceToken, visitorToken } from './lib/storage/link-tokens.ts';
import { keeping } from './lib/storage/storage.ts';
import { firstScreenGroup } from './routes/paths.ts';

/** Milliseconds that the page's own frame stands for the first screen, which then shows its own signs of loading. */
const patience = 5000;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

adoptLinkTokens();
keepPageWhile(() => !keeping.get() && (serviceToken() ?? visitorToken()) !== null);
keepPageWhile(() => Object.keys(earlyAnswers()).length > 0);
loadBlockedStyles();
retryStyles();
// A key that came while the modules started is answered first.
await new Promise((resolve) => setTimeout(resolve));
connectSession();
await Promise.race([loadFirstScreen().catch(() => {}), new Promise((resolve) => setTimeout(resolve, patience))]);
await untilComposed();
if (isFirstScreen() && !isLoggedIn()) {
  prepareFirstScreen();
  // Each later press React answers itself.
  window.endEarlyPress?.();
  // In pieces, between which keys are answered.
  // A page that was translated is drawn anew, and what was typed is entered all the same.
  startTransition(() => void hydrateRoot(root, <App />, { onRecoverableError: () => {} }));
} else {
  // Of somebody who has logged in meanwhile, in another tab.
  await openEarlyAnswers();
  createRoot(root).render(<App />);
}

afterLoad(() => {
  retried(() => loadCode(() => import('./app/after-first-screen.ts'))).then(({ afterFirstScreen }) =>
    afterFirstScreen(),
  );
});

/** Rendered at once, the first screen needs no placeholder. */
async function loadFirstScreen() {
  const group = firstScreenGroup(location.pathname, isServiceUser());
  const screen = screens[group].preload();
  await openEarlyAnswers();
  const reads = group === 'form' && isLoggedIn() ? [prefetchApplication()] : [];
  await Promise.all([screen, ...reads]);
}

/** Where the first screen is shown, they are entered when React takes it over; else before an applicant's answers are read. */
async function openEarlyAnswers() {
  const early = earlyAnswers();
  const isShown = isFirstScreen() && !isLoggedIn();
  if (!isShown && Object.keys(early).length === 0) return;
  await openVisitor();
  if (isShown) return;
  adoptAnswers(early);
  await outbox.write();
  forgetEarlyAnswers();
}
