import {
  type DefaultError,
  useQuery as libraryUseQuery,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** As the library's. Without a provider the first screen needs none of it. */
export const useQuery = <Data, Problem = DefaultError, Selected = Data, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Data, Problem, Selected, Key>,
) => libraryUseQuery(options, queryClient);
