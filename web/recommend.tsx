import './styles/tokens.css';
import './styles/base.css';
import './styles/first-loading.css';
import 'virtual:brand.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RecommenderApp } from './app/recommender/recommender-app.tsx';
import { openLink } from './features/recommender/index.ts';
import { enableFallbackStyles, retryStyles } from './lib/code/retry-styles.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

openLink();
enableFallbackStyles();
retryStyles();
createRoot(root).render(
  <StrictMode>
    <RecommenderApp />
  </StrictMode>,
);
