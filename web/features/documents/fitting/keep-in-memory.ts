import { FileProblem } from './file-problem.ts';

/** Bytes: twice what a phone's largest picture or a long scan has. Of what is larger, no megabyte could be made anyway. */
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * A copy that is sent or fitted even when the file is changed, moved or deleted meanwhile. The only place that reads from a
 * disk: whatever fails later is the network, or what the file contains. Throws FileProblem.
 */
export async function keepInMemory(file: File): Promise<File> {
  if (file.size > MOST_BYTES) throw new FileProblem('tooLarge');
  try {
    const bytes = await file.arrayBuffer();
    if (bytes.byteLength !== file.size) throw new RangeError("The file's size has changed since it was chosen.");
    // macOS takes letters apart in names: each part would count, and be cut off by itself.
    return new File([bytes], file.name.normalize('NFC'), { type: file.type });
  } catch (cause) {
    throw new FileProblem('unread', { cause });
  }
}
