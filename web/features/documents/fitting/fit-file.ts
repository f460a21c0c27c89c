import { shortenFileName } from '../../../../shared/documents/shorten-file-name.ts';
import { FileProblem, problemMessage } from './file-problem.ts';
import type { OnProgress, Size } from './protocol.ts';
import { runInWorker } from './run-in-worker.ts';

interface Options {
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

/** Makes a picture or a PDF small enough to be sent. If that is not possible, returns the sentences that say why. */
export async function fitFile(file: File, type: string, options: Options): Promise<File | readonly string[]> {
  try {
    const isPdf = type === 'pdf';
    const fitted = isPdf
      ? await runInWorker('fitPdf', { file }, options)
      : await runInWorker('fitPicture', { file, size: await measurePicture(file, type) }, options);
    return new File([fitted], shortenFileName(file.name, isPdf ? '.pdf' : '.jpg'), { type: fitted.type });
  } catch (error) {
    if (error instanceof FileProblem) return [problemMessage(file, error)];
    throw error;
  }
}

/** The highest number of pixels, above what phones usually take. A decoded picture takes four bytes per pixel. */
const MAX_PIXELS = 64_000_000;

/**
 * Returns the size of the upright picture in pixels, without decoding the picture.
 * @throws FileProblem if the file cannot be opened or the picture has too many pixels
 */
export async function measurePicture(file: File, type: string): Promise<Size> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
    });
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width * height > MAX_PIXELS) throw new FileProblem('tooManyPixels');
    return { width, height };
  } catch (cause) {
    if (cause instanceof FileProblem) throw cause;
    throw new FileProblem(type === 'heic' ? 'heic' : 'unreadable', { cause });
  } finally {
    URL.revokeObjectURL(url);
  }
}
