import { QueryClient } from '@tanstack/react-query';
import { onCallsEnded } from './unauthorized.ts';

/** The defaults of the specification, section 9. `networkMode: 'always'` fails a call made offline instead of pausing it. */
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

// As its provider would: what is read anew when the window is looked at again.
queryClient.mount();
onCallsEnded(() => queryClient.clear());
