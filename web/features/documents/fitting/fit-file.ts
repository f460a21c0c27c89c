// Work on files in the browser, in a worker: pictures and PDFs come in; smaller or joined ones, or a sentence, go out.

import { shortName } from '../../../../shared/documents/short-name.ts';
import { FileProblem, problemOf } from './file-problem.ts';
import type { OnProgress, Size } from './protocol.ts';
import { runInWorker } from './run-in-worker.ts';

interface Options {
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

/** Makes a picture or a PDF small enough to be sent, or returns the sentences that say why it cannot be. */
export async function fitFile(file: File, type: string, options: Options): Promise<File | readonly string[]> {
  try {
    const isPdf = type === 'pdf';
    const fitted = isPdf
      ? await runInWorker('fitPdf', { file }, options)
      : await runInWorker('fitPicture', { file, size: await measure(file, type) }, options);
    return new File([fitted], shortName(file.name, isPdf ? '.pdf' : '.jpg'), { type: fitted.type });
  } catch (error) {
    if (error instanceof FileProblem) return [problemOf(file, error)];
    throw error;
  }
}

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
