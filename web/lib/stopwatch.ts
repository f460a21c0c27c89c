/** Milliseconds since its start, by the longer of two clocks: the date may be set back, the other stand still in sleep. */
export function stopwatch(): () => number {
  const [date, steady] = [Date.now(), performance.now()];
  return () => Math.max(Date.now() - date, performance.now() - steady);
}
