import { once } from '../platform/once.ts';

export interface Downloads {
  /** @param fileName the browser's name for the PDF; ASCII without quotes */
  urlOf(key: string, fileName: string): Promise<string>;
  /** For one use at once, by whoever a link was given to: it outlives a revoked link by a minute at most. */
  briefUrlOf(key: string, fileName: string): Promise<string>;
  /** Of a picture that a page shows. */
  previewUrlOf(key: string): Promise<string>;
}

/** The first use loads S3's client: clients poll, and most answers have no URL yet. */
export const s3Downloads = once(
  (): Downloads => ({
    urlOf: async (key, fileName) => (await import('./s3-downloads.ts')).signDownload(key, fileName),
    briefUrlOf: async (key, fileName) => (await import('./s3-downloads.ts')).signBriefDownload(key, fileName),
    previewUrlOf: async (key) => (await import('./s3-downloads.ts')).signPreview(key),
  }),
);
