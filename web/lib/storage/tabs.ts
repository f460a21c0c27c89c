/** Creates a channel between tabs. In a browser without channels, each tab relies on storage. */
export function createChannel<Message>(name: string) {
  const channel = open(name);
  return {
    post: (message: Message) => channel?.postMessage(message),
    listen: (listener: (message: Message) => unknown) =>
      channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => void listener(data)),
  };
}

function open(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** How long a tab waits for another tab's task, in ms. A phone suspends hidden tabs, which then never finish. */
const lockTimeoutMs = 5_000;

/**
 * Runs a task in one tab at a time. If locks are missing or refused (with blocked storage), or if another tab does not
 * finish its task in time, runs it without a lock.
 */
export async function runInOneTab(name: string, task: () => Promise<void>): Promise<void> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return task();
  };
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(lockTimeoutMs) }, begin);
  } catch (error) {
    if (hasBegun) throw error;
    await task();
  }
}
