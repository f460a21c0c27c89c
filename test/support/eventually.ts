import { setTimeout as sleep } from 'node:timers/promises';

/** Reads until the value passes the test or the time is up. Returns the last value. */
export async function eventually<T>(
  read: () => Promise<T>,
  isExpected: (value: T) => boolean,
  withinMs: number,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const value = await read();
    if (isExpected(value) || Date.now() > end) return value;
    await sleep(200);
  }
}

/** Repeats a check until it passes. Throws its last error when the time is up. */
export async function waitUntilPasses(check: () => Promise<void>, withinMs = 20_000): Promise<void> {
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
