import { trustedScriptUrl } from '../../../lib/trusted-urls.ts';
import { FileProblem } from './file-problem.ts';
import type { Kind, OnProgress, Reply, Work } from './protocol.ts';
import workerUrl from './worker.ts?worker&url';

interface Options {
  readonly signal: AbortSignal;
  readonly onProgress?: OnProgress;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Does one piece of work in a worker of its own, after those before it: ending the worker stops the work and frees its
 * memory. Throws FileProblem, or the signal's reason.
 */
export function runInWorker<K extends Kind>(
  kind: K,
  task: Work[K]['task'],
  options: Options,
): Promise<Work[K]['result']> {
  const result = last.then(() => run(kind, task, options));
  last = result.catch(() => undefined);
  return result;
}

async function run<K extends Kind>(kind: K, task: Work[K]['task'], { signal, onProgress }: Options) {
  signal.throwIfAborted();
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' });
  let abort = () => {};
  const result = new Promise<Work[K]['result']>((resolve, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      if ('progress' in data) onProgress?.(data.progress);
      else if ('result' in data) resolve(data.result);
      else reject('problem' in data ? new FileProblem(data.problem) : new Error('The worker has failed.'));
    });
    // It could not be loaded, or ran out of memory.
    worker.addEventListener('error', () => reject(new Error('The worker has ended.')));
  });
  worker.postMessage({ kind, task });
  return result.finally(() => {
    signal.removeEventListener('abort', abort);
    worker.terminate();
  });
}
