const substitutes: Readonly<Record<string, string>> = {
  ...each('☐❏❑❒⬜🞎🞏🞐◻', '[ ]'),
  ...each('☑☒⌧⮽🗹🗷🗵🗳', '[X]'),
  ...each('✔🗸', '✓'),
  ...each('✗✘✖🗶', '×'),
};

const symbols = new RegExp(`[${Object.keys(substitutes).join('')}]`, 'gu');

function each(characters: string, text: string): Record<string, string> {
  return Object.fromEntries(Array.from(characters, (character) => [character, text]));
}

/** Keeps the meaning of symbols that our fonts lack: a ticked box can change that of a sentence. */
export const substituteSymbols = (text: string) => text.replace(symbols, (symbol) => substitutes[symbol] ?? symbol);
