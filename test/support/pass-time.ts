import { jest } from '@jest/globals';

/** Everything but the date: servers and clients go on waiting in real time. */
const realTimers = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** Advances this process's clock, until `jest.useRealTimers`. */
export const passTime = (milliseconds: number) =>
  jest.useFakeTimers({ now: Date.now() + milliseconds, doNotFake: [...realTimers], advanceTimers: true });
