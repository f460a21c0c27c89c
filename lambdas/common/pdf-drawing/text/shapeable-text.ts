import { type FontName, fontNamed } from '../fonts/fonts.ts';
import { REPLACEMENT } from './choose-font.ts';

/** The text, or as much of it as fontkit can shape: it throws on some Quranic marks and three rare letters. */
export const shapeableText = (text: string, font: FontName) =>
  [text, text.replace(/\p{Mark}/gu, '')].find((candidate) => canBeShaped(candidate, font)) ??
  text.replace(/\S/gu, REPLACEMENT);

function canBeShaped(text: string, font: FontName): boolean {
  try {
    fontNamed(font).layout(text);
    return true;
  } catch {
    return false;
  }
}
