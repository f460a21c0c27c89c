import type { UploadRef } from '../documents/file-keys.ts';

export interface ConvertJob extends UploadRef {
  readonly kind: 'convert';
}

/** Deletes the files of a document that is about to be replaced, deleted or dropped, unless that write failed. */
export interface DiscardJob extends UploadRef {
  readonly kind: 'discard';
}

/** Deletes the files of an upload, unless it has become its question's document by then. */
export interface DiscardIfUnclaimedJob extends UploadRef {
  readonly kind: 'discardIfUnclaimed';
}

export type ConversionJob = ConvertJob | DiscardJob | DiscardIfUnclaimedJob;

interface PdfCopyRef {
  readonly applicant: string;
  readonly hash: string;
}

export interface RenderJob extends PdfCopyRef {
  readonly kind: 'render';
}

export interface DiscardCopyJob extends PdfCopyRef {
  readonly kind: 'discard';
}

export type PdfCopyJob = RenderJob | DiscardCopyJob;

export interface SubmissionJob {
  readonly kind: 'record';
  readonly applicant: string;
  readonly siteHost: string;
}
