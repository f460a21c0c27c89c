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

/** Reads state outside React. The browser and the build, which prerenders the first screen, read the same snapshot. */
export const useSnapshot = <Snapshot>(subscribe: (listener: () => void) => () => void, get: () => Snapshot): Snapshot =>
  useSyncExternalStore(subscribe, get, get);

export const useStore = <State>({ get, subscribe }: Pick<Store<State>, 'get' | 'subscribe'>): State =>
  useSnapshot(subscribe, get);
