import { QueryClientProvider } from '@tanstack/react-query';
import { ErrorBoundary } from 'react-error-boundary';
import { queryClient } from '../lib/query-client.ts';
import { ToastArea } from '../ui/toast-area.tsx';
import { RootError } from './root-error.tsx';
import { Router } from './router.tsx';

export const App = () => (
  <ErrorBoundary fallback={<RootError />}>
    <QueryClientProvider client={queryClient}>
      <Router />
      <ToastArea />
    </QueryClientProvider>
  </ErrorBoundary>
);
