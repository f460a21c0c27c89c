export interface Canary {
  readonly word: string;
  readonly forms: readonly string[];
}

export function newCanary(): Canary {
  const word = `canary${crypto.randomUUID().replaceAll('-', '')}`;
  return { word, forms: formsOf(word) };
}

/** Returns the word as it is, in capitals, and in base64 at each of the three offsets. */
export const formsOf = (word: string): readonly string[] => [
  word,
  word.toUpperCase(),
  ...[0, 1, 2].map((offset) =>
    Buffer.from(' '.repeat(offset) + word)
      .toString('base64')
      .slice(offset + 1, -4),
  ),
];

/** Returns the lines that contain a canary in any encoding. */
export const leaksIn = (text: string, canaries: readonly Canary[]): string[] =>
  text.split('\n').filter((line) => canaries.some(({ forms }) => forms.some((form) => line.includes(form))));
