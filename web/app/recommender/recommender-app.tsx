// What is around the screens of recommenders, whose page is built apart from the applicants' client.

import { ErrorBoundary } from 'react-error-boundary';
import { RecommenderScreen } from '../../features/recommender/index.ts';
import { Outdated } from '../../ui/outdated.tsx';
import { ToastArea } from '../../ui/toast-area.tsx';
import { Header } from '../header.tsx';
import styles from '../root-error.module.css';
import { SkipLink } from '../skip-link.tsx';
import { RecommenderFooter } from './recommender-footer.tsx';

const Failed = () => (
  <main id="main" tabIndex={-1} className={styles.screen}>
    <div role="alert">
      <h1>Something went wrong.</h1>
      <p>Please load this page again. What you wrote is still there.</p>
    </div>
  </main>
);

export const RecommenderApp = () => (
  <>
    <SkipLink />
    <Header>{null}</Header>
    <ErrorBoundary fallback={<Failed />}>
      <RecommenderScreen />
    </ErrorBoundary>
    <RecommenderFooter />
    <ToastArea />
    <Outdated />
  </>
);
