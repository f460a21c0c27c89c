import { siteStorage } from '../../../lib/storage.ts';
import { createChannel, inOneTab } from '../../../lib/tabs.ts';
import type { Environment, Message } from './create-outbox.ts';

const channel = createChannel<Message>('outbox');

export const browserEnvironment: Environment = {
  items: siteStorage,
  post: channel.post,
  /** What arrives twice is harmless. */
  alone: (act) => inOneTab('outbox', act),
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
  channel.listen(onMessage);
}
