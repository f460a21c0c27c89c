/** NUL, halves of a surrogate pair, and controls that change the direction of the text around them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for.
const forbidden = /[\u{0}\p{Surrogate}\p{Bidi_Control}]/u;
const everyForbidden = new RegExp(forbidden, 'gu');

/** Whether a text has a character that no answer can hold. The server refuses it; what is typed is freed of it. */
export const hasForbiddenCharacter = (text: string): boolean => forbidden.test(text);

export const withoutForbiddenCharacters = (text: string): string => text.replace(everyForbidden, '');
