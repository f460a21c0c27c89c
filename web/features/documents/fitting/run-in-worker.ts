import { loadCode } from '../../../lib/code/load-code.ts';
import { trustedScriptUrl } from '../../../lib/code/trusted-urls.ts';
import { FileProblem } from './file-problem.ts';
import type { OnProgress, TaskKind, WorkerReply, WorkerTasks } from './protocol.ts';
import workerUrl from './worker.ts?worker&url';

interface Options {
  readonly signal: AbortSignal;
  readonly onProgress?: OnProgress;
}

let queue: Promise<unknown> = Promise.resolve();

/**
 * Runs one task in a worker of its own, after all earlier tasks. Aborting ends the worker, which stops the task and
 * frees its memory.
 * @throws FileProblem, or the signal's reason
 */
export function runInWorker<K extends TaskKind>(
  kind: K,
  task: WorkerTasks[K]['task'],
  options: Options,
): Promise<WorkerTasks[K]['result']> {
  const result = queue.then(() => run(kind, task, options));
  queue = result.catch(() => undefined);
  return result;
}

async function run<K extends TaskKind>(kind: K, task: WorkerTasks[K]['task'], { signal, onProgress }: Options) {
  signal.throwIfAborted();
  const loading = loadCode(() => startWorker(kind, signal));
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
  });
  try {
    const worker = await Promise.race([loading, aborted]);
    return await Promise.race([runTask(worker, kind, task, onProgress), aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
    loading.then(
      (worker) => worker.terminate(),
      () => {},
    );
  }
}

function runTask<K extends TaskKind>(worker: Worker, kind: K, task: WorkerTasks[K]['task'], onProgress?: OnProgress) {
  const result = new Promise<WorkerTasks[K]['result']>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      if ('progress' in data) onProgress?.(data.progress);
      else if ('result' in data) resolve(data.result);
      else reject('problem' in data ? new FileProblem(data.problem, data) : new Error('The worker has failed.'));
    });
    // The worker probably ran out of memory.
    worker.addEventListener('error', () => reject(new Error('The worker has ended.')));
  });
  worker.postMessage({ kind, task });
  return result;
}

/** Resolves when the worker has loaded the code for this kind. The signal ends a worker whose code never arrives. */
function startWorker(kind: TaskKind, signal: AbortSignal): Promise<Worker> {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate(), { once: true });
  return new Promise((resolve, reject) => {
    const fail = () => {
      worker.terminate();
      reject(new Error('The worker has not loaded.'));
    };
    worker.addEventListener('error', fail, { once: true });
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<WorkerReply>) => ('loaded' in data ? resolve(worker) : fail()),
      { once: true },
    );
    worker.postMessage({ kind });
  });
}
