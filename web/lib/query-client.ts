import { QueryClient } from '@tanstack/react-query';

/** The defaults of the specification, section 9. A call made offline fails at once and says so, instead of waiting. */
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
