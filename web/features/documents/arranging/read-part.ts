import { canBeFitted, endingOf } from '../../../../shared/documents/file-rules.ts';
import { FileProblem } from '../fitting/file-problem.ts';
import { measure } from '../fitting/measure.ts';
import { runInWorker } from '../fitting/run-in-worker.ts';
import type { ArrangedPart } from './parts.ts';

let count = 0;

/** Throws FileProblem. Its thumbnail has to be revoked. */
export async function readPart(file: File, signal: AbortSignal): Promise<ArrangedPart> {
  if (!canBeFitted(file.name)) throw new FileProblem('unknownType');
  count += 1;
  const part = { id: count, name: file.name };
  if (endingOf(file.name) === '.pdf') {
    const pages = await runInWorker('readPdf', { file }, { signal });
    return { ...part, pages, content: { kind: 'pdf', file, turns: 0 } };
  }
  const { page, thumbnail } = await runInWorker('readPicture', { file, size: await measure(file) }, { signal });
  return {
    ...part,
    pages: 1,
    thumbnail: URL.createObjectURL(thumbnail),
    content: { kind: 'picture', page, turns: 0 },
  };
}
