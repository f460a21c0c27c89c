import { blockReloadWhile } from '../../../lib/code/reload-page.ts';
import { createLeaveWarning } from '../../../lib/create-leave-warning.ts';
import { createKeyedEmitter } from '../../../lib/emitter.ts';
import { type DocumentState, isUploading } from './document-state.ts';
import type { DocumentsHost } from './documents-host.ts';

/** Whether the document has a file that only this page holds. Closing the page would lose it. */
const isOnlyInMemory = ({ attempt }: DocumentState) =>
  attempt !== undefined && (attempt.step !== 'failed' || attempt.retry !== undefined);

const emptyState: DocumentState = {};

/** Creates the documents of a host. The host has the stored documents, and the returned object this tab's uploads. */
export function createDocuments(host: DocumentsHost) {
  const states = new Map<string, DocumentState>();
  const stateChanged = createKeyedEmitter();
  const warnBeforeLeaving = createLeaveWarning();
  blockReloadWhile(() => [...states.values()].some(isOnlyInMemory));
  return {
    host,

    /** The running deletions, by key. A replacement waits for them, because otherwise it would be deleted instead. */
    deletions: new Map<string, Promise<unknown>>(),

    /** Returns the same object while nothing in it changes. */
    get(key: string): DocumentState {
      const currentState = states.get(key) ?? emptyState;
      const stored = host.getStored(key);
      if (stored?.file === currentState.stored?.file && stored?.isConverted === currentState.stored?.isConverted)
        return currentState;
      const state = { ...currentState, stored };
      states.set(key, state);
      return state;
    },

    set(key: string, state: DocumentState) {
      states.set(key, state);
      warnBeforeLeaving([...states.values()].some(isUploading));
      stateChanged.emit(key);
    },

    subscribe(key: string, listener: () => void): () => void {
      const stops = [host.onStored(key, listener), stateChanged.on(key, listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },

    /** Cancels running uploads and forgets failed ones. */
    reset() {
      const before = [...states];
      states.clear();
      warnBeforeLeaving(false);
      host.unseenConversions.set([]);
      for (const [key, { attempt }] of before) {
        if (attempt && 'cancel' in attempt) attempt.cancel();
        stateChanged.emit(key);
      }
    },
  };
}

export type Documents = ReturnType<typeof createDocuments>;
