import { shortName } from '../../../../shared/documents/short-name.ts';
import { FileProblem, problemOf } from './file-problem.ts';
import { measure } from './measure.ts';
import type { OnProgress } from './protocol.ts';
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
