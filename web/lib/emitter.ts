export function createEmitter() {
  const listeners = new Map<string, Set<() => void>>();
  return {
    on(topic: string, listener: () => void): () => void {
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(listener));
      return () => {
        all.delete(listener);
        if (all.size === 0 && listeners.get(topic) === all) listeners.delete(topic);
      };
    },
    emit(topic: string) {
      for (const listener of [...(listeners.get(topic) ?? [])]) listener();
    },
    emitAllBut(topic: string) {
      for (const each of [...listeners.keys()]) if (each !== topic) this.emit(each);
    },
  };
}
