import { setTimeout as sleep } from 'node:timers/promises';

/** What is read once it is so, or else what was read last. */
export async function eventually<T>(read: () => Promise<T>, is: (value: T) => boolean, withinMs: number): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const value = await read();
    if (is(value) || Date.now() > end) return value;
    await sleep(200);
  }
}
