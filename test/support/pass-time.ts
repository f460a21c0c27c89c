import { jest } from '@jest/globals';

/** The timers to keep real. Only the date is faked, so that servers and clients keep waiting in real time. */
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

/** Advances the clock of this process until `jest.useRealTimers`. */
export const passTime = (milliseconds: number) =>
  jest.useFakeTimers({ now: Date.now() + milliseconds, doNotFake: [...realTimers], advanceTimers: true });
