import { siteStorage } from '../../../lib/storage.ts';
import type { Environment, Message } from './create-outbox.ts';

const channel = new BroadcastChannel('outbox');

const alone = async (act: () => Promise<void>): Promise<void> => {
  // Absent where the page is not secure: what arrives twice is harmless.
  if (navigator.locks) await navigator.locks.request('outbox', act);
  else await act();
};

export const browserEnvironment: Environment = {
  items: {
    getItem: (item) => siteStorage.getItem(item),
    setItem: (item, text) => siteStorage.setItem(item, text),
    removeItem: (item) => siteStorage.removeItem(item),
    names: () => Object.keys(siteStorage),
  },
  post: (message) => channel.postMessage(message),
  alone,
  now: () => Date.now(),
  later(act, ms) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

/** What other tabs of this browser store and say. */
export function followOtherTabs(
  onStored: (item: string | null, text: string | null) => unknown,
  onMessage: (message: Message) => unknown,
) {
  addEventListener('storage', ({ key, newValue }) => void onStored(key, newValue));
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => void onMessage(data));
}
