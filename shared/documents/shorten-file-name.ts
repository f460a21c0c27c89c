import { limits } from '../limits.ts';
import { extensionOf } from './file-rules.ts';

const ellipsis = '…';

/** Shortens a file name to `limits.fileNameLength`. Cuts the middle, because the start and the end tell files apart. */
export function shortenFileName(name: string, extension = extensionOf(name)): string {
  const stem = name.slice(0, name.length - extensionOf(name).length);
  const room = limits.fileNameLength - extension.length;
  if (stem.length <= room) return stem.trimEnd() + extension;
  const characters = [...stem];
  let start = '';
  let end = '';
  for (let index = 0; ; index += 1) {
    const first = characters[index] ?? '';
    const last = characters.at(-1 - index) ?? '';
    if (start.length + first.length + ellipsis.length + end.length > room) break;
    start += first;
    if (start.length + ellipsis.length + last.length + end.length > room) break;
    end = last + end;
  }
  return start.trimEnd() + ellipsis + end.trimStart() + extension;
}
