import { QueryClient } from '@tanstack/react-query';
import { onCallsEnded } from './call-session.ts';

/** The client with the defaults of the specification, section 9. `networkMode` makes offline calls fail at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      gcTime: Number.POSITIVE_INFINITY,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: false,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      throwOnError: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Enables refetching on window focus for the queries that ask for it, as QueryClientProvider would.
queryClient.mount();
onCallsEnded(() => queryClient.clear());
