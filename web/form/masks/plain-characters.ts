const hyphens = /[\u2010-\u2015\u2212]/g;
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;

/** Replaces typographic hyphens by `-` and invisible format characters by spaces, for pasted text. */
export const toPlainCharacters = (text: string): string => text.replace(hyphens, '-').replace(invisible, ' ');
