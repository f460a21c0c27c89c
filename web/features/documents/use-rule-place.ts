import { useSyncExternalStore } from 'react';
import { useDocuments } from './use-documents.ts';

/** What may be sent is said once for questions that are asked together: at the first that has no document. */
export function useRulePlace(key: string): string | undefined {
  const { host } = useDocuments();
  return useSyncExternalStore(
    (listener) => host.onStored(key, listener),
    () => {
      const keys = host.askedWith(key);
      return keys.length > 1 ? keys.find((each) => !host.stored(each)?.file) : undefined;
    },
  );
}
