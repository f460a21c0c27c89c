import { ErrorBoundary } from 'react-error-boundary';
import { RecommenderScreen } from '../../features/recommender/index.ts';
import { ToastArea } from '../../ui/toasts/toast-area.tsx';
import { Header } from '../frame/header.tsx';
import { OutdatedNotice } from '../frame/outdated.tsx';
import { SkipLink } from '../frame/skip-link.tsx';
import styles from '../root-error.module.css';
import { RecommenderFooter } from './recommender-footer.tsx';

const ErrorFallback = () => (
  <main id="main" tabIndex={-1} className={styles.screen}>
    <div role="alert">
      <h1>Something went wrong.</h1>
      <p>Reload this page. What you wrote is still there.</p>
    </div>
  </main>
);

export const RecommenderApp = () => (
  <>
    <SkipLink />
    <Header>{null}</Header>
    <ErrorBoundary fallback={<ErrorFallback />}>
      <RecommenderScreen />
    </ErrorBoundary>
    <RecommenderFooter />
    <ToastArea />
    <OutdatedNotice />
  </>
);
