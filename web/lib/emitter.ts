/** Creates an event emitter. A listener that is added during an event receives only later events. */
export function createEmitter<Event = void>() {
  const listeners = new Set<(event: Event) => void>();
  return {
    on(listener: (event: Event) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(event: Event) {
      for (const listener of [...listeners]) listener(event);
    },
  };
}

export function createKeyedEmitter() {
  const emitters = new Map<string, ReturnType<typeof createEmitter<void>>>();
  return {
    on(key: string, listener: () => void): () => void {
      const emitter = emitters.get(key) ?? createEmitter();
      emitters.set(key, emitter);
      return emitter.on(listener);
    },
    emit(key: string) {
      emitters.get(key)?.emit();
    },
    emitAll() {
      for (const emitter of emitters.values()) emitter.emit();
    },
  };
}
