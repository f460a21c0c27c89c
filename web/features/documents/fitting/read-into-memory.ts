import { FileProblem } from './file-problem.ts';

/** In bytes: twice a phone's largest picture or a long scan. Larger files could not be shrunk enough anyway. */
const MAX_BYTES = 128 * 1024 * 1024;

/**
 * Copies a file into memory, so that it can be fitted and sent even if it is changed, moved or deleted in the meantime.
 * No other code reads from the disk, so later failures come from the network or the file's content.
 * @throws FileProblem if the file is too large or cannot be read
 */
export async function readIntoMemory(file: File): Promise<File> {
  if (file.size > MAX_BYTES) throw new FileProblem('tooLarge');
  try {
    const bytes = await file.arrayBuffer();
    if (bytes.byteLength !== file.size) throw new RangeError("The file's size has changed since it was chosen.");
    // macOS decomposes letters with accents in names. Each part would count toward the length limit, and shortening
    // could separate them.
    return new File([bytes], file.name.normalize('NFC'), { type: file.type });
  } catch (cause) {
    throw new FileProblem('unread', { cause });
  }
}
