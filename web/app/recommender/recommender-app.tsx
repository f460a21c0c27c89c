import { QueryClientProvider } from '@tanstack/react-query';
import { ErrorBoundary } from 'react-error-boundary';
import { RecommenderScreen } from '../../features/recommender/index.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ToastArea } from '../../ui/toast-area.tsx';
import { Header } from '../header.tsx';
import { RootError } from '../root-error.tsx';
import { SkipLink } from '../skip-link.tsx';
import { RecommenderFooter } from './recommender-footer.tsx';

export const RecommenderApp = () => (
  <QueryClientProvider client={queryClient}>
    <SkipLink />
    <Header>{null}</Header>
    <ErrorBoundary fallback={<RootError />}>
      <RecommenderScreen />
    </ErrorBoundary>
    <RecommenderFooter />
    <ToastArea />
  </QueryClientProvider>
);
