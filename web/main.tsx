import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { partner } from '#partner';
import { App } from './app/app.tsx';
import { createRouter } from './app/router.tsx';
import { preloadScreens } from './app/screens.ts';
import { adoptLinkTokens, endRefusedSession, followOtherTabs, isServiceUser } from './features/session/index.ts';
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

// Leaves the connection to the first screen until it has loaded.
if (!isServiceUser()) addEventListener('load', () => setTimeout(preloadScreens, 1000));
