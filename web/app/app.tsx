import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '../lib/query-client.ts';
import { Toasts } from '../ui/toast-list.tsx';
import { RootError } from './root-error.tsx';

type Router = ComponentProps<typeof RouterProvider>['router'];

export const App = ({ router }: { router: Router }) => (
  <ErrorBoundary fallback={<RootError />}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </ErrorBoundary>
);
