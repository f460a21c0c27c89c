/**
 * Milliseconds since it was started, by the longer of two clocks: the date may be set back, and the other one may stand still
 * while a computer sleeps.
 */
export function stopwatch(): () => number {
  const [date, steady] = [Date.now(), performance.now()];
  return () => Math.max(Date.now() - date, performance.now() - steady);
}
