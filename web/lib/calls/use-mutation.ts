import { type DefaultError, useMutation as libraryUseMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryClient } from './query-client.ts';

/** Wraps the library's hook so that the first screen needs no provider. `mutate` does nothing while a call runs. */
export function useMutation<Data = unknown, Problem = DefaultError, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Problem, Variables, Context>,
) {
  // Two clicks may come before React renders that the mutation is pending.
  const isPending = useRef(false);
  const mutation = libraryUseMutation(
    {
      ...options,
      onSettled: (...args) => {
        isPending.current = false;
        return options.onSettled?.(...args);
      },
    },
    queryClient,
  );
  const mutate: typeof mutation.mutate = (...args) => {
    if (isPending.current) return;
    isPending.current = true;
    mutation.mutate(...args);
  };
  return { ...mutation, mutate };
}
