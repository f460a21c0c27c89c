import { isFittable, typeNamed } from '../../../../shared/documents/file-rules.ts';
import { saysType, typeOf } from '../../../../shared/documents/file-type.ts';
import { limits } from '../../../../shared/limits.ts';
import { FileProblem } from '../fitting/file-problem.ts';
import { keepInMemory } from '../fitting/keep-in-memory.ts';
import { measure } from '../fitting/measure.ts';
import { runInWorker } from '../fitting/run-in-worker.ts';
import type { ArrangedPart } from './parts.ts';

let count = 0;

/** Throws FileProblem. Its thumbnail has to be revoked. */
export async function readPart(chosen: File, signal: AbortSignal): Promise<ArrangedPart> {
  const file = await keepInMemory(chosen);
  const type =
    (await typeOf(new Uint8Array(await file.slice(0, limits.fileBytes).arrayBuffer()))) ?? typeNamed(file.name);
  if (!type || !isFittable(type)) throw new FileProblem('unknownType', { said: saysType(type) });
  count += 1;
  const part = { id: count, name: file.name };
  if (type === 'pdf') {
    const pages = await runInWorker('readPdf', { file }, { signal });
    return { ...part, pages, content: { kind: 'pdf', file, turns: 0 } };
  }
  const { page, thumbnail } = await runInWorker('readPicture', { file, size: await measure(file, type) }, { signal });
  return {
    ...part,
    pages: 1,
    thumbnail: URL.createObjectURL(thumbnail),
    content: { kind: 'picture', page, turns: 0 },
  };
}
