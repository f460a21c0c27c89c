// Where a hand-over is put: a folder for the command (bin/packet/folder-store.ts), the bucket for the daily one. Files are
// staged by their content and parts put as they are made; names are written by `close-handover.ts` alone.

import type { Readable } from 'node:stream';
import type { IndexRow } from './index-page.ts';
import type { Row } from './lists.ts';

export interface StagedFile {
  readonly sha256: string;
  readonly bytes: number;
}

export interface WrittenFile extends StagedFile {
  readonly name: string;
}

/** `what` and `why` are a sentence: 'Transcript (a.pdf)', 'is missing.' */
export interface Failure {
  readonly number: string;
  readonly what: string;
  readonly why: string;
}

interface ImportedFile extends StagedFile {
  /** `application`, a key of the form, `letter-{n}`. */
  readonly type: string;
}

interface PartFiles {
  readonly packet?: StagedFile;
  /** The first page of each letter in it, by number. */
  readonly pages: Readonly<Record<string, number>>;
  readonly imported: readonly ImportedFile[];
}

/** All that lists and files of a hand-over have of one application. */
export interface Part {
  readonly number: string;
  readonly submitted_at: string;
  /** Another one when anything has changed that it is made of. */
  readonly fingerprint: string;
  readonly row: Row;
  readonly letters: readonly Row[];
  readonly person: {
    readonly email: string;
    readonly last: string;
    readonly first: string;
    readonly birthDate: string;
  };
  readonly index: Omit<IndexRow, 'documents' | 'packet' | 'failures'>;
  /** Keys of the documents that the form asked for. */
  readonly uploads: readonly string[];
  readonly files: PartFiles;
  readonly failures: readonly Failure[];
}

export interface HandoverStore {
  /** By content: the same bytes once. */
  stage(bytes: Uint8Array): Promise<StagedFile>;
  read(file: StagedFile): Promise<Readable>;
  /** Whole or not at all, in place of an earlier one of the same application. */
  putPart(part: Part): Promise<void>;
  /** In the order of submission: that of `partName`. */
  parts(): AsyncIterable<Part>;
  /** Whole or not at all. */
  write(name: string, content: StagedFile | Uint8Array | Readable): Promise<WrittenFile>;
  /** Names that an earlier hand-over has left here. */
  written(): Promise<readonly string[]>;
  remove(names: readonly string[]): Promise<void>;
}

export const partName = ({ number, submitted_at }: Pick<Part, 'number' | 'submitted_at'>): string =>
  `${submitted_at.replaceAll(':', '-')}-${number}.json`;
