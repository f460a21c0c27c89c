/**
 * Returns a timer in ms by the longer of two clocks: the date may be set back, and `performance.now()` may stop in
 * sleep.
 */
export function startStopwatch(): () => number {
  const [date, steady] = [Date.now(), performance.now()];
  return () => Math.max(Date.now() - date, performance.now() - steady);
}
