import { loadCode } from '../../../lib/code/load-code.ts';
import { trustedScriptUrl } from '../../../lib/code/trusted-urls.ts';
import { FileProblem } from './file-problem.ts';
import type { Kind, OnProgress, Reply, Work } from './protocol.ts';
import workerUrl from './worker.ts?worker&url';

interface Options {
  readonly signal: AbortSignal;
  readonly onProgress?: OnProgress;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one task in a worker of its own, after all earlier tasks. Aborting ends the worker, which stops the task and
 * frees its memory.
 * @throws FileProblem, or the signal's reason
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
  const loading = loadCode(() => start(kind, signal));
  let abort = () => {};
  const stopped = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
  });
  try {
    const worker = await Promise.race([loading, stopped]);
    return await Promise.race([resultOf(worker, kind, task, onProgress), stopped]);
  } finally {
    signal.removeEventListener('abort', abort);
    loading.then(
      (worker) => worker.terminate(),
      () => {},
    );
  }
}

function resultOf<K extends Kind>(worker: Worker, kind: K, task: Work[K]['task'], onProgress?: OnProgress) {
  const result = new Promise<Work[K]['result']>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      if ('progress' in data) onProgress?.(data.progress);
      else if ('result' in data) resolve(data.result);
      else reject('problem' in data ? new FileProblem(data.problem) : new Error('The worker has failed.'));
    });
    // The worker probably ran out of memory.
    worker.addEventListener('error', () => reject(new Error('The worker has ended.')));
  });
  worker.postMessage({ kind, task });
  return result;
}

/**
 * Starts a worker and resolves when it has loaded the code for this kind. The signal ends the worker, because the code
 * may never arrive.
 */
function start(kind: Kind, signal: AbortSignal): Promise<Worker> {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate(), { once: true });
  return new Promise((resolve, reject) => {
    const end = () => {
      worker.terminate();
      reject(new Error('The worker has not loaded.'));
    };
    worker.addEventListener('error', end, { once: true });
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<Reply>) => ('loaded' in data ? resolve(worker) : end()),
      { once: true },
    );
    worker.postMessage({ kind });
  });
}
