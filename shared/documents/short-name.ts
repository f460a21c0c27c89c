import { limits } from '../limits.ts';
import { endingOf } from './file-rules.ts';

const cut = '…';

/** Shortens a file name to `limits.fileNameLength`. Cuts the middle, because the start and the end tell files apart. */
export function shortName(name: string, ending = endingOf(name)): string {
  const stem = name.slice(0, name.length - endingOf(name).length);
  const room = limits.fileNameLength - ending.length;
  if (stem.length <= room) return stem.trimEnd() + ending;
  const characters = [...stem];
  let start = '';
  let end = '';
  for (let index = 0; ; index += 1) {
    const first = characters[index] ?? '';
    const last = characters.at(-1 - index) ?? '';
    if (start.length + first.length + cut.length + end.length > room) break;
    start += first;
    if (start.length + cut.length + last.length + end.length > room) break;
    end = last + end;
  }
  return start.trimEnd() + cut + end.trimStart() + ending;
}
