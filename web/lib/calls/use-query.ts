import {
  type DefaultError,
  useQuery as libraryUseQuery,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** Wraps the library's hook so that the first screen needs no provider. */
export const useQuery = <Data, Problem = DefaultError, Selected = Data, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Data, Problem, Selected, Key>,
) => libraryUseQuery(options, queryClient);
