import { mapInParallel } from '../platform/map-in-parallel.ts';

export interface ExportedFile {
  /** The path below the export's folder, for example `packets/Tran, Lan - ABCD-2345.pdf`. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The ETag of a file in S3, which shows whether a later run has replaced the file. */
  readonly etag?: string;
}

/** The destination of an export: a day's folder in the bucket, or a local folder. */
export interface ExportStore {
  /** Writes a file and replaces an earlier one. A write that fails leaves no part of the file. */
  write(name: string, content: Uint8Array): Promise<ExportedFile>;
}

/** The number of an export's files that are read or written at the same time. */
export const parallelFiles = 50;

/** Writes files. If a write fails, none is still under way when this function throws. */
export const writeFiles = (store: ExportStore, files: readonly (readonly [string, Uint8Array])[]) =>
  mapInParallel(files, parallelFiles, ([name, content]) => store.write(name, content));

/** Something that couldn't be exported. `what` and `why` form a sentence: 'Transcript (a.pdf)', 'is missing.' */
export interface Failure {
  readonly number: string;
  readonly what: string;
  readonly why: string;
}
