import { FileProblem } from './file-problem.ts';
import type { Size } from './protocol.ts';

/** Above what phones usually take. Decoded, a picture has four bytes a pixel. */
const MOST_PIXELS = 64_000_000;

/** Reads the size of a picture, upright, without decoding it. Throws FileProblem. */
export async function measure(file: File, type: string): Promise<Size> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
    });
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width * height > MOST_PIXELS) throw new FileProblem('tooManyPixels');
    return { width, height };
  } catch (cause) {
    if (cause instanceof FileProblem) throw cause;
    throw new FileProblem(type === 'heic' ? 'heic' : 'unreadable', { cause });
  } finally {
    URL.revokeObjectURL(url);
  }
}
