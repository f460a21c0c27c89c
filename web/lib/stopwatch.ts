/** Starts a timer in ms with two clocks: the date may be set back, and `performance.now()` may stop during sleep. */
export function startStopwatch(): () => number {
  const [date, steady] = [Date.now(), performance.now()];
  return () => Math.max(Date.now() - date, performance.now() - steady);
}
