import './styles/tokens.css';
import './styles/base.css';
import 'virtual:brand.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadScreens } from './app/screens.ts';
import { adoptLinkTokens, endRefusedSession, followOtherTabs, isServiceUser } from './features/session/index.ts';
import { afterLoad } from './lib/after-load.ts';
import { loadBlockedStyles } from './lib/blocked-styles.ts';
import { onUnauthorized } from './lib/unauthorized.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

adoptLinkTokens();
loadBlockedStyles();
onUnauthorized(endRefusedSession);
followOtherTabs();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

if (!isServiceUser()) afterLoad(preloadScreens);
