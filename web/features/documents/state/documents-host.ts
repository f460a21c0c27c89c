import type { WorkStatus } from '../../../../shared/contracts/documents.ts';
import type { StoredDocument } from './document-state.ts';

export interface Upload {
  readonly file_key: string;
  readonly file_name: string;
}

/** The owner of documents, such as the application or a letter. */
export interface DocumentsHost {
  readonly presign: (
    key: string,
    signal: AbortSignal,
  ) => Promise<{ readonly url: string; readonly fields: Readonly<Record<string, string>> & { readonly key: string } }>;
  /** Starts a conversion. Idempotent: one conversion per upload. */
  readonly startConversion: (key: string, upload: Upload) => Promise<unknown>;
  readonly readConversion: (key: string) => Promise<WorkStatus>;
  /** Deletes a document. Absent if documents can be replaced but not deleted. */
  readonly deleteDocument?: (key: string) => Promise<unknown>;
  /** Whether the uploader may not see the PDF. */
  readonly isPdfHidden?: true;

  readonly getStored: (key: string) => StoredDocument | undefined;
  readonly setStored: (key: string, document: StoredDocument | undefined) => void;
  /** Subscribes to the stored document, and to the results of `keysAskedTogether` and `lockedReason`. */
  readonly onStored: (key: string, listener: () => void) => () => void;
  /** The keys of conversions whose end this browser has not seen. The server does not list failed conversions. */
  readonly unseenConversions: {
    readonly get: () => readonly string[];
    readonly set: (keys: readonly string[]) => void;
  };

  readonly labelOf: (key: string) => string;
  /** Returns the keys of the upload questions that are asked together with this one, in order and including it. */
  readonly keysAskedTogether: (key: string) => readonly string[];
  /** Returns the reason why nothing can be uploaded now; undefined if uploads are possible. */
  readonly lockedReason: () => string | undefined;
}
