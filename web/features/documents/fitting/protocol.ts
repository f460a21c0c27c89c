import type { Problem } from './file-problem.ts';

/** In pixels, upright. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** In quarters, clockwise. */
export type Turns = 0 | 1 | 2 | 3;

/** A picture or PDF that is joined with others; the picture as `readPicture` has made it. */
export type Part = { readonly turns: Turns } & (
  | { readonly kind: 'picture'; readonly page: Blob }
  | { readonly kind: 'pdf'; readonly file: Blob }
);

export interface Picture {
  readonly file: Blob;
  readonly size: Size;
}

/** What the worker does: each kind of task with its result. */
export interface Work {
  /** A JPEG within the limit. */
  fitPicture: { readonly task: Picture; readonly result: Blob };
  /** A PDF within the limit. */
  fitPdf: { readonly task: { readonly file: Blob }; readonly result: Blob };
  readPicture: { readonly task: Picture; readonly result: { readonly page: Blob; readonly thumbnail: Blob } };
  /** The number of its pages. */
  readPdf: { readonly task: { readonly file: Blob }; readonly result: number };
  /** A PDF within the limit. */
  join: { readonly task: { readonly parts: readonly Part[] }; readonly result: Blob };
}

export type Kind = keyof Work;

export type Request = { readonly [K in Kind]: { readonly kind: K; readonly task: Work[K]['task'] } }[Kind];

export type Reply =
  /** Between 0 and 1. */
  | { readonly progress: number }
  | { readonly result: Work[Kind]['result'] }
  | { readonly problem: Problem }
  | { readonly failed: true };

export type OnProgress = (share: number) => void;
