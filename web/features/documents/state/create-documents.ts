import { keepPageWhile } from '../../../lib/code/load-again.ts';
import { createKeyedEmitter } from '../../../lib/emitter.ts';
import type { DocumentState } from './document-state.ts';
import type { DocumentsHost } from './documents-host.ts';

/** A file that has not been sent goes with the page. */
const isHere = ({ attempt }: DocumentState) =>
  attempt !== undefined && (attempt.step !== 'failed' || attempt.retry !== undefined);

const untouched: DocumentState = {};

/** The documents of a host's questions: what is stored is with the host, what this tab does with files is here. */
export function createDocuments(host: DocumentsHost) {
  const states = new Map<string, DocumentState>();
  const changed = createKeyedEmitter();
  keepPageWhile(() => [...states.values()].some(isHere));
  return {
    host,

    /** What is being deleted: what replaces it waits, or would be deleted in its place. */
    deletions: new Map<string, Promise<unknown>>(),

    /** The same object as long as nothing of it changes. */
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

    /** Ends what is being uploaded, and forgets what has failed. */
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
