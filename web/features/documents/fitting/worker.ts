import { FileProblem } from './file-problem.ts';
import { fitPicture, readPicture } from './pictures.ts';
import type { OnProgress, TaskKind, WorkerReply, WorkerRequest, WorkerTasks } from './protocol.ts';

type TaskHandler<K extends TaskKind> = (
  task: WorkerTasks[K]['task'],
  onProgress: OnProgress,
) => Promise<WorkerTasks[K]['result']>;

const loadPdfs = () => import('./pdfs.ts');

const pictures = { fitPicture, readPicture };

const handlers: { readonly [K in TaskKind]: TaskHandler<K> } = {
  ...pictures,
  fitPdf: async (task, onProgress) => (await loadPdfs()).fitPdf(task, onProgress),
  readPdf: async (task) => (await loadPdfs()).readPdf(task),
  join: async (task, onProgress) => (await loadPdfs()).join(task, onProgress),
};

const reply = (message: WorkerReply) => postMessage(message);

/** Handles one task at a time. The replies to overlapping tasks have no defined order. */
addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  try {
    if (!data.task) {
      if (!(data.kind in pictures)) await loadPdfs();
      return reply({ loaded: true });
    }
    const operation = handlers[data.kind] as TaskHandler<TaskKind>;
    reply({ result: await operation(data.task, (progress) => reply({ progress })) });
  } catch (error) {
    reply(error instanceof FileProblem ? { problem: error.problem, detail: error.detail } : { failed: true });
  }
});
