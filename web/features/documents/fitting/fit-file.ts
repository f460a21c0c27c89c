import { endingOf } from '../../../../shared/documents/file-rules.ts';
import { shortName } from '../../../../shared/documents/short-name.ts';
import { FileProblem, problemOf } from './file-problem.ts';
import { measure } from './measure.ts';
import type { OnProgress } from './protocol.ts';
import { runInWorker } from './run-in-worker.ts';

interface Options {
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

/** Makes a picture or a PDF small enough to be sent, or returns the sentence that says why it cannot be. */
export async function fitFile(file: File, options: Options): Promise<File | string> {
  try {
    const isPdf = endingOf(file.name) === '.pdf';
    const fitted = isPdf
      ? await runInWorker('fitPdf', { file }, options)
      : await runInWorker('fitPicture', { file, size: await measure(file) }, options);
    return new File([fitted], shortName(file.name, isPdf ? '.pdf' : '.jpg'), { type: fitted.type });
  } catch (error) {
    if (error instanceof FileProblem) return problemOf(file, error);
    throw error;
  }
}
