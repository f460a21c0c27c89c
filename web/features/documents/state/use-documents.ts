import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Documents } from './create-documents.ts';
import type { DocumentState } from './document-state.ts';

const DocumentsContext = createContext<Documents | undefined>(undefined);

export const DocumentsProvider = DocumentsContext.Provider;

export function useDocuments(): Documents {
  const documents = useContext(DocumentsContext);
  if (!documents) throw new Error('Ask for documents inside a DocumentsProvider.');
  return documents;
}

export function useDocument(key: string): DocumentState {
  const documents = useDocuments();
  return useSyncExternalStore(
    (listener) => documents.on(key, listener),
    () => documents.get(key),
  );
}

export function useWithheld(key: string): string | undefined {
  const { host } = useDocuments();
  return useSyncExternalStore((listener) => host.onStored(key, listener), host.withheld);
}
