export interface StopList {
  add(stop: () => Promise<void>): void;
  /** Stops everything in reverse order. A failure is logged and does not stop the rest. */
  run(): Promise<void>;
}

/** Starts one thing after another. If one fails, those that run are stopped. */
export async function startStoppable<Started>(
  start: (stops: StopList) => Promise<Started>,
): Promise<Started & { stop(): Promise<void> }> {
  const stops = stopList();
  try {
    return { ...(await start(stops)), stop: stops.run };
  } catch (error) {
    await stops.run();
    throw error;
  }
}

function stopList(): StopList {
  const stops: (() => Promise<void>)[] = [];
  return {
    add: (stop) => void stops.unshift(stop),
    async run() {
      for (const stop of stops.splice(0))
        await stop().catch((error: unknown) => console.error('While stopping:', error));
    },
  };
}
