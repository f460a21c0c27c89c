/** Returns a number and its noun, which agree: "no letters", "1 letter", "2 letters". */
export const formatCount = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count === 0 ? 'no' : count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
