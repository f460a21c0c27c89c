/** What stands for ticked and empty boxes and other marks that no font of ours has. */
const signs: Readonly<Record<string, string>> = {
  ...each('☐❏❑❒⬜🞎🞏🞐◻', '[ ]'),
  ...each('☑☒⌧⮽🗹🗷🗵🗳', '[X]'),
  ...each('✔🗸', '✓'),
  ...each('✗✘✖🗶', '×'),
};

const drawable = new RegExp(`[${Object.keys(signs).join('')}]`, 'gu');

function each(characters: string, text: string): Record<string, string> {
  return Object.fromEntries(Array.from(characters, (character) => [character, text]));
}

/** The text with signs that our fonts have: whether a box is ticked can change what a sentence says. */
export const substituteSymbols = (text: string) => text.replace(drawable, (sign) => signs[sign] ?? sign);
