/** What the tabs of a browser tell each other. Without channels each goes by what is stored. */
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

/** Runs in one tab of the browser at a time. Locks are absent or refused where storage is: then it runs all the same. */
export async function inOneTab(name: string, act: () => Promise<void>): Promise<void> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return act();
  };
  try {
    await navigator.locks.request(name, begin);
  } catch (error) {
    if (hasBegun) throw error;
    await act();
  }
}
