import type { FileProblemKind } from './file-problem.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Clockwise rotation in quarter turns. */
export type Turns = 0 | 1 | 2 | 3;

/** A picture or PDF to join with others. A picture's page is the result of `readPicture`. */
export type Part = { readonly turns: Turns } & (
  | { readonly kind: 'picture'; readonly page: Blob }
  | { readonly kind: 'pdf'; readonly file: Blob }
);

export interface Picture {
  readonly file: Blob;
  readonly size: Size;
}

export interface WorkerTasks {
  /** The result is a JPEG within the size limit. */
  fitPicture: { readonly task: Picture; readonly result: Blob };
  /** The result is a PDF within the size limit. */
  fitPdf: { readonly task: { readonly file: Blob }; readonly result: Blob };
  readPicture: { readonly task: Picture; readonly result: { readonly page: Blob; readonly thumbnail: Blob } };
  readPdf: { readonly task: { readonly file: Blob }; readonly result: number };
  /** The result is a PDF within the size limit. */
  join: { readonly task: { readonly parts: readonly Part[] }; readonly result: Blob };
}

export type TaskKind = keyof WorkerTasks;

/** A request to the worker. The first request has no task and makes the worker load the code for this kind. */
export type WorkerRequest = {
  readonly [K in TaskKind]: { readonly kind: K; readonly task?: WorkerTasks[K]['task'] };
}[TaskKind];

export type WorkerReply =
  /** The share that is done, from 0 to 1. */
  | { readonly progress: number }
  | { readonly loaded: true }
  | { readonly result: WorkerTasks[TaskKind]['result'] }
  | { readonly problem: FileProblemKind; readonly detail: string | undefined }
  | { readonly failed: true };

export type OnProgress = (share: number) => void;
