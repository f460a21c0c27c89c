import { type DefaultError, useMutation as libraryUseMutation, type UseMutationOptions } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** As the library's. Without a provider the first screen needs none of it. */
export const useMutation = <Data = unknown, Problem = DefaultError, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Problem, Variables, Context>,
) => libraryUseMutation(options, queryClient);
