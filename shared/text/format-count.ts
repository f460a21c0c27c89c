/** Returns a whole number with commas. The first `toLocaleString` of a page would take a phone 70 ms. */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Returns a number and its noun, which agree: "no letters", "1 letter", "2 letters". */
export const formatCount = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count === 0 ? 'no' : formatNumber(count)} ${count === 1 ? noun : plural}`;
