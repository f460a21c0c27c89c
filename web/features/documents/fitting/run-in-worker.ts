import { loadCode } from '../../../lib/load-code.ts';
import { trustedScriptUrl } from '../../../lib/trusted-urls.ts';
import { FileProblem } from './file-problem.ts';
import type { Kind, OnProgress, Reply, Work } from './protocol.ts';
import workerUrl from './worker.ts?worker&url';

interface Options {
  readonly signal: AbortSignal;
  readonly onProgress?: OnProgress;
}

interface Asked<K extends Kind> {
  readonly kind: K;
  /** Without one, the worker only loads what the kind needs. */
  readonly task?: Work[K]['task'];
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
  let worker: Worker | undefined;
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
  });
  const start = async () => {
    worker?.terminate();
    worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' });
    await answerOf(worker, { kind });
    return worker;
  };
  try {
    const started = await Promise.race([loadCode(start), aborted]);
    return await Promise.race([answerOf(started, { kind, task }, onProgress), aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
    worker?.terminate();
  }
}

function answerOf<K extends Kind>(worker: Worker, request: Asked<K>, onProgress?: OnProgress) {
  const answer = new Promise<Work[K]['result']>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if ('progress' in data) onProgress?.(data.progress);
      else if ('result' in data) resolve(data.result);
      else reject('problem' in data ? new FileProblem(data.problem) : new Error('The worker has failed.'));
    };
    // It could not be loaded, or ran out of memory.
    worker.onerror = () => reject(new Error('The worker has ended.'));
  });
  worker.postMessage(request);
  return answer;
}
