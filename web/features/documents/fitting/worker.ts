import { FileProblem } from './file-problem.ts';
import { fitPicture, readPicture } from './pictures.ts';
import type { Kind, OnProgress, Reply, Request, Work } from './protocol.ts';

type Do<K extends Kind> = (task: Work[K]['task'], onProgress: OnProgress) => Promise<Work[K]['result']>;

const pdfs = () => import('./pdfs.ts');

const work: { readonly [K in Kind]: Do<K> } = {
  fitPicture,
  readPicture,
  fitPdf: async (task, onProgress) => (await pdfs()).fitPdf(task, onProgress),
  readPdf: async (task) => (await pdfs()).readPdf(task),
  join: async (task, onProgress) => (await pdfs()).join(task, onProgress),
};

const reply = (message: Reply) => postMessage(message);

/** One task at a time: who sends the next before the last has ended gets two replies in any order. */
addEventListener('message', async ({ data }: MessageEvent<Request>) => {
  try {
    const act = work[data.kind] as Do<Kind>;
    reply({ result: await act(data.task, (progress) => reply({ progress })) });
  } catch (error) {
    reply(error instanceof FileProblem ? { problem: error.problem } : { failed: true });
  }
});
