// Characters by their Unicode properties: what stands between words or lines, and may not stand in a text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const separator = /[\v\f\u001c-\u001f\u0085\u2028\u2029]/g;

/**
 * What a text loses: controls, halves of surrogate pairs, what turns the direction of the text around it, noncharacters,
 * invisible format characters. Joiners and zero-width spaces stay where a script needs them, behind its letters and marks
 * or an emoji, tags behind the flag that they belong to.
 */
const nothing =
  /(\u{1f3f4}[\u{e0020}-\u{e007f}]+)|(?![\t\n])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u00ad\u2060-\u2064\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|(?<!(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])[\p{L}\p{M}\p{N}\p{Emoji_Modifier}\p{Extended_Pictographic}])[\u200b-\u200d]/gu;

/** Nothing that can be seen; the Braille pattern without a dot is none of Unicode's ignorable characters. */
const invisibleOnly = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u;

/** The text as it may be stored, printed and sent anywhere, its lines kept. Idempotent, and never longer. */
export function plainText(typed: string): string {
  const text = typed.replace(/\r\n?/g, '\n').replace(separator, ' ').replace(nothing, '$1');
  return invisibleOnly.test(text) ? text.replace(/\S/gu, '') : text;
}

export const plainLine = (typed: string): string => plainText(typed).replace(/[\t\n]/g, ' ');
