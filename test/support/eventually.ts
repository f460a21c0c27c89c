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

/** Tries until nothing is thrown, and throws the last that was. */
export async function eventuallyPasses(check: () => Promise<void>, withinMs = 20_000): Promise<void> {
  const end = Date.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(200);
    }
  }
}
