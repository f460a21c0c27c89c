export const overLimit = (length: number, max: number): string | undefined =>
  length > max
    ? `${(length - max).toLocaleString('en-US')} ${length - max === 1 ? 'character' : 'characters'} too many`
    : undefined;
