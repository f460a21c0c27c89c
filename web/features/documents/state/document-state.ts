export interface StoredDocument {
  /** The name, size and content of the file. Undefined if only the existence of the document is known. */
  readonly file:
    | {
        readonly file_name: string;
        readonly file_size: number;
        readonly pages?: number;
        /** The chosen file, kept while the page is open. Present only if the uploader may not see the PDF. */
        readonly content?: File;
      }
    | undefined;
  readonly isConverted: boolean;
}

/** An upload that this tab is making, or that has failed. It is lost when the page closes. */
export type Attempt =
  | {
      readonly step: 'preparing' | 'uploading';
      readonly name: string;
      readonly size: number;
      readonly percent: number;
      readonly cancel: () => void;
    }
  | {
      readonly step: 'failed';
      readonly problems: readonly string[];
      /** Sends the same file again. Absent if the file itself is the problem. */
      readonly retry?: (() => void) | undefined;
    };

export interface DocumentState {
  readonly stored?: StoredDocument | undefined;
  readonly attempt?: Attempt | undefined;
}

export type Step = 'none' | Attempt['step'] | 'converting' | 'done';

export type DocumentEvent =
  | { readonly kind: 'chosen' | 'cancelled' }
  | { readonly kind: 'progressed'; readonly attempt: Attempt & { readonly percent: number } }
  /** The file could not be sent, or takes too long to convert. The stored document stays. */
  | { readonly kind: 'failed'; readonly problems: readonly string[]; readonly retry?: () => void }
  | { readonly kind: 'uploaded'; readonly file: NonNullable<StoredDocument['file']> }
  | { readonly kind: 'converted'; readonly pages?: number | undefined }
  /** The conversion failed, so no document is stored any longer. */
  | { readonly kind: 'refused'; readonly problems: readonly string[] }
  | { readonly kind: 'deleted' };

export const isUploading = ({ attempt }: DocumentState): boolean => attempt !== undefined && attempt.step !== 'failed';

export function stepOf({ stored, attempt }: DocumentState): Step {
  if (attempt) return attempt.step;
  if (!stored) return 'none';
  return stored.isConverted ? 'done' : 'converting';
}

export function nextState({ stored, attempt }: DocumentState, event: DocumentEvent): DocumentState {
  const running = attempt?.step === 'failed' ? undefined : attempt;
  switch (event.kind) {
    case 'chosen':
    case 'cancelled':
      return { stored };
    case 'progressed':
      return { stored, attempt: event.attempt };
    case 'failed':
      return { stored, attempt: { step: 'failed', problems: event.problems, retry: event.retry } };
    case 'uploaded':
      return { stored: { file: event.file, isConverted: false } };
    case 'converted':
      return { stored: { file: withPages(stored?.file, event.pages), isConverted: true }, attempt: running };
    case 'refused':
      return { attempt: running ?? { step: 'failed', problems: event.problems } };
    case 'deleted':
      return { attempt: running };
  }
}

const withPages = (file: StoredDocument['file'], pages: number | undefined) =>
  file && pages !== undefined ? { ...file, pages } : file;

/** Formats a file size (specification, section 9). */
export const fileSize = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} bytes`
    : bytes < 1024 * 1024
      ? `${Math.round(bytes / 1024)} KB`
      : `${Math.round(bytes / 1024 / 1024)} MB`;
