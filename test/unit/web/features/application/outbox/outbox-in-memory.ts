import {
  createOutbox,
  type Environment,
  type Message,
  type OutboxHost,
} from '../../../../../../web/features/application/outbox/create-outbox.ts';
import { type SendBatch, sendReady } from '../../../../../../web/features/application/outbox/send-ready.ts';

/** Creates an outbox in the only tab, with storage in memory. `sent` lists the names of the entries in each batch. */
export function outboxInMemory(send: SendBatch, host: Partial<OutboxHost> = {}, times: Partial<Environment> = {}) {
  const stored = new Map<string, string>();
  const posted: Message[] = [];
  const sent: string[][] = [];
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
      runExclusively: (task) => task(),
      now: () => Date.now(),
      schedule(task, ms) {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
      ...times,
    },
    {
      sendReady: (sending, until) =>
        sendReady(sending, until, (batch) => {
          sent.push([...batch.entries.keys()]);
          return send(batch);
        }),
      isSensitive: (name) => name === 'answer ssn',
      isAccepted: () => true,
      isHeld: () => false,
      isDisposable: () => false,
      show: () => {},
      onStatusChange: () => {},
      onOutdated: () => {},
      ...host,
    },
  );
  return { outbox, stored, posted, sent };
}
