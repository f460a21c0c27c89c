import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { partner } from '#partner';
import { App } from './app/app.tsx';
import { createRouter } from './app/router.tsx';
import { preloadScreens } from './app/screens.ts';
import { endRefusedSession } from './features/session/end-refused-session.ts';
import { adoptLinkTokens } from './features/session/link-tokens.ts';
import { isServiceUser } from './features/session/session.ts';
import { followOtherTabs } from './features/session/session-channel.ts';
import { onUnauthorized } from './lib/unauthorized.ts';
import { applyBrand } from './styles/brand.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

adoptLinkTokens();
applyBrand(partner.config.brand);
onUnauthorized(endRefusedSession);
followOtherTabs();
createRoot(root).render(
  <StrictMode>
    <App router={createRouter()} />
  </StrictMode>,
);

// After the first screen has what it needs.
if (!isServiceUser()) addEventListener('load', () => setTimeout(preloadScreens, 1000));
