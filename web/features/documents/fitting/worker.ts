import { FileProblem } from './file-problem.ts';
import { fitPicture, readPicture } from './pictures.ts';
import type { Kind, OnProgress, Reply, Request, Work } from './protocol.ts';

type Do<K extends Kind> = (task: Work[K]['task'], onProgress: OnProgress) => Promise<Work[K]['result']>;

const pdfs = () => import('./pdfs.ts');

const pictures = { fitPicture, readPicture };

const work: { readonly [K in Kind]: Do<K> } = {
  ...pictures,
  fitPdf: async (task, onProgress) => (await pdfs()).fitPdf(task, onProgress),
  readPdf: async (task) => (await pdfs()).readPdf(task),
  join: async (task, onProgress) => (await pdfs()).join(task, onProgress),
};

const reply = (message: Reply) => postMessage(message);

/**
 * Handles one task at a time. If a task arrives before the previous one has ended, the order of the two replies is
 * undefined.
 */
addEventListener('message', async ({ data }: MessageEvent<Request>) => {
  try {
    if (!data.task) {
      if (!(data.kind in pictures)) await pdfs();
      return reply({ loaded: true });
    }
    const operation = work[data.kind] as Do<Kind>;
    reply({ result: await operation(data.task, (progress) => reply({ progress })) });
  } catch (error) {
    reply(error instanceof FileProblem ? { problem: error.problem } : { failed: true });
  }
});
