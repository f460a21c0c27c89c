import { keepPageWhile } from '../../../lib/code/load-again.ts';
import { createKeyedEmitter } from '../../../lib/emitter.ts';
import type { DocumentState } from './document-state.ts';
import type { DocumentsHost } from './documents-host.ts';

/** Whether the document has a file that only this page holds. Closing the page would lose it. */
const isOnlyHere = ({ attempt }: DocumentState) =>
  attempt !== undefined && (attempt.step !== 'failed' || attempt.retry !== undefined);

const untouched: DocumentState = {};

/**
 * Holds the documents of a host's questions. The host holds the stored documents; the attempts of this tab are here.
 */
export function createDocuments(host: DocumentsHost) {
  const states = new Map<string, DocumentState>();
  const changed = createKeyedEmitter();
  keepPageWhile(() => [...states.values()].some(isOnlyHere));
  return {
    host,

    /** The running deletions, by key. A replacement waits for them, because otherwise it would be deleted instead. */
    deletions: new Map<string, Promise<unknown>>(),

    /** Returns the same object while nothing in it changes. */
    get(key: string): DocumentState {
      const known = states.get(key) ?? untouched;
      const stored = host.stored(key);
      if (stored?.file === known.stored?.file && stored?.isConverted === known.stored?.isConverted) return known;
      const state = { ...known, stored };
      states.set(key, state);
      return state;
    },

    set(key: string, state: DocumentState) {
      states.set(key, state);
      changed.emit(key);
    },

    on(key: string, listener: () => void): () => void {
      const stops = [host.onStored(key, listener), changed.on(key, listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },

    /** Cancels running uploads and forgets failed ones. */
    forget() {
      const before = [...states];
      states.clear();
      host.unseen.set([]);
      for (const [key, { attempt }] of before) {
        if (attempt && 'cancel' in attempt) attempt.cancel();
        changed.emit(key);
      }
    },
  };
}

export type Documents = ReturnType<typeof createDocuments>;
