import type { WorkStatus } from '../../../../shared/contracts/documents.ts';
import type { StoredDocument } from './document-state.ts';

export interface Upload {
  readonly file_key: string;
  readonly file_name: string;
}

/** Who asks for documents: which calls are made for a question, and where its document is stored. */
export interface DocumentsHost {
  readonly presign: (
    key: string,
    signal: AbortSignal,
  ) => Promise<{ readonly url: string; readonly fields: Readonly<Record<string, string>> & { readonly key: string } }>;
  /** Idempotent: one conversion per upload. */
  readonly startConversion: (key: string, upload: Upload) => Promise<unknown>;
  readonly readConversion: (key: string) => Promise<WorkStatus>;
  /** Absent where a document can only be replaced. */
  readonly deleteDocument?: (key: string) => Promise<unknown>;
  /** Whoever uploads a document does not get to see its PDF. */
  readonly hidesPdf?: true;

  readonly stored: (key: string) => StoredDocument | undefined;
  readonly store: (key: string, document: StoredDocument | undefined) => void;
  /** Also of what of the below changes. */
  readonly onStored: (key: string, listener: () => void) => () => void;
  /** Questions whose conversion was begun here and not seen to end, over reloads: a failed one is not stored. */
  readonly unseen: { readonly get: () => readonly string[]; readonly set: (keys: readonly string[]) => void };

  readonly labelOf: (key: string) => string;
  /** The questions for documents that are asked together with this one, itself among them, in their order. */
  readonly askedWith: (key: string) => readonly string[];
  /** Why nothing can be uploaded now. */
  readonly withheld: () => string | undefined;
}
