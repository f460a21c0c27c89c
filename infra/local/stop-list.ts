export interface StopList {
  add(stop: () => Promise<void>): void;
  /** Stops everything in reverse order. A failure is logged and does not stop the rest. */
  run(): Promise<void>;
}

export function stopList(): StopList {
  const stops: (() => Promise<void>)[] = [];
  return {
    add: (stop) => void stops.unshift(stop),
    async run() {
      for (const stop of stops.splice(0))
        await stop().catch((error: unknown) => console.error('While stopping:', error));
    },
  };
}
