import { useSyncExternalStore } from 'react';
import { createEmitter } from './emitter.ts';

export interface Store<State> {
  readonly get: () => State;
  readonly set: (state: State) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const changed = createEmitter();
  return {
    get: () => state,
    set: (next) => {
      state = next;
      changed.emit();
    },
    subscribe: changed.on,
  };
}

export const useStore = <State>({ get, subscribe }: Pick<Store<State>, 'get' | 'subscribe'>): State =>
  useSyncExternalStore(subscribe, get, get);
