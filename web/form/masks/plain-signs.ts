const hyphens = /[\u2010-\u2015\u2212]/g;
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;

/** Text as from a keyboard: typeset hyphens as plain ones, marks that nobody sees as spaces. */
export const withPlainSigns = (text: string): string => text.replace(hyphens, '-').replace(invisible, ' ');
