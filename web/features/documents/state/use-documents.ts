import { createContext, useContext } from 'react';
import { useSnapshot } from '../../../lib/external-store.ts';
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
  return useSnapshot(
    (listener) => documents.subscribe(key, listener),
    () => documents.get(key),
  );
}

export function useLockedReason(key: string): string | undefined {
  const { host } = useDocuments();
  return useSnapshot((listener) => host.onStored(key, listener), host.lockedReason);
}
