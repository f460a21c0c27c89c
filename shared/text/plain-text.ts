/** Matches control characters, line separators and noncharacters. They become spaces, so that no words are joined. */
const separator = /(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;

/**
 * Matches the characters that are removed: lone surrogates, characters that change the direction of the text around
 * them, and invisible format characters.
 *
 * Joiners and zero-width spaces stay if a script needs them, after its letters and marks or after an emoji. Tag
 * characters stay after a flag emoji.
 */
const removable =
  /(\u{1f3f4}[\u{e0020}-\u{e007f}]+)|[\p{Cs}\p{Bidi_Control}\u00ad\u2060-\u2064\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|(?<!(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])[\p{L}\p{M}\p{N}\p{Emoji_Modifier}\p{Extended_Pictographic}])[\u200b-\u200d]/gu;

/** Matches text without a visible character. Unicode does not count the blank Braille pattern as ignorable. */
const invisibleOnly = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u;

/** Removes characters that are unsafe to store, print or send. Keeps lines. Idempotent. Never lengthens the text. */
export function plainText(typed: string): string {
  const text = typed.replace(/\r\n?/g, '\n').replace(separator, ' ').replace(removable, '$1');
  return invisibleOnly.test(text) ? text.replace(/\S/gu, '') : text;
}

export const plainLine = (typed: string): string => plainText(typed).replace(/[\t\n]/g, ' ');
