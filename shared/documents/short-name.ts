import { limits } from '../limits.ts';
import { endingOf } from './file-rules.ts';

/** Shortens a name before its ending to what may be sent. */
export function shortName(name: string, ending = endingOf(name)): string {
  const stem = name.slice(0, name.length - endingOf(name).length);
  let short = '';
  for (const character of stem) {
    if (short.length + character.length + ending.length > limits.fileNameLength) break;
    short += character;
  }
  return short.trimEnd() + ending;
}
