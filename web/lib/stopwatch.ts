/**
 * Returns a function that gives the milliseconds since this call, by the longer of two clocks. The date may be set
 * back, and `performance.now()` may stop during sleep.
 */
export function startStopwatch(): () => number {
  const [date, steady] = [Date.now(), performance.now()];
  return () => Math.max(Date.now() - date, performance.now() - steady);
}
