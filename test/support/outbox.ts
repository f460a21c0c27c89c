import {
  createOutbox,
  type Environment,
  type Host,
  type Message,
} from '../../web/features/application/outbox/create-outbox.ts';

/** An outbox in memory, in the only tab, of a form that holds nothing back. */
export function outboxInMemory(
  host: Pick<Host, 'sendReady'> & Partial<Host>,
  times: Partial<Pick<Environment, 'now' | 'later'>> = {},
) {
  const stored = new Map<string, string>();
  const posted: Message[] = [];
  const outbox = createOutbox(
    {
      tab: 'tab',
      items: {
        getItem: (item) => stored.get(item) ?? null,
        setItem: (item, text) => void stored.set(item, text),
        removeItem: (item) => void stored.delete(item),
        names: () => [...stored.keys()],
      },
      post: (message) => void posted.push(message),
      alone: (act) => act(),
      now: () => Date.now(),
      later(act, ms) {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
      ...times,
    },
    {
      isSensitive: () => false,
      accepts: () => true,
      isHeld: () => false,
      yields: () => false,
      show: () => {},
      statusChanged: () => {},
      outdated: () => {},
      ...host,
    },
  );
  return { outbox, stored, posted };
}
