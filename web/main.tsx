// The client of applicants and staff starts here, after `start.ts`, which is part of its page. `recommend.tsx` starts
// the recommenders' page.

import './styles/tokens.css';
import './styles/base.css';
import './styles/first-loading.css';
import 'virtual:brand.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { connectSession } from './app/connect-session.ts';
import { screens } from './app/screens.ts';
import { prefetchApplication } from './features/application/index.ts';
import { isLoggedIn, isServiceUser } from './features/session/index.ts';
import { afterLoad } from './lib/code/after-load.ts';
import { keepPageWhile } from './lib/code/load-again.ts';
import { loadCode } from './lib/code/load-code.ts';
import { retried } from './lib/code/retried.ts';
import { loadBlockedStyles, retryStyles } from './lib/code/retry-styles.ts';
import { adoptLinkTokens, serviceToken, visitorToken } from './lib/storage/link-tokens.ts';
import { keeping } from './lib/storage/storage.ts';
import { firstScreenGroup } from './routes/paths.ts';

/** Milliseconds that the page's own frame stands for the first screen, which then shows its own signs of loading. */
const patience = 5000;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

adoptLinkTokens();
keepPageWhile(() => !keeping.get() && (serviceToken() ?? visitorToken()) !== null);
loadBlockedStyles();
retryStyles();
connectSession();
await Promise.race([loadFirstScreen().catch(() => {}), new Promise((resolve) => setTimeout(resolve, patience))]);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

afterLoad(() => {
  retried(() => loadCode(() => import('./app/after-first-screen.ts'))).then(({ afterFirstScreen }) =>
    afterFirstScreen(),
  );
});

/** Rendered at once, the first screen needs no placeholder. */
async function loadFirstScreen() {
  const group = firstScreenGroup(location.pathname, isServiceUser());
  const reads = group === 'form' && isLoggedIn() ? [prefetchApplication()] : [];
  await Promise.all([screens[group].preload(), ...reads]);
}
