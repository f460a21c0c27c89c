export type Folder = 'uploads' | 'converted' | 'copies' | 'submissions';

export interface DocumentAccess {
  readonly read?: readonly Folder[];
  /** Whether they are there and how large, which the key is not needed for. */
  readonly find?: readonly Folder[];
  readonly write?: readonly Folder[];
  readonly remove?: readonly Folder[];
  /** Without s3:ListBucket a missing object is a 403 instead of a 404. */
  readonly noticesMissing?: true;
}

const bothOfADocument: readonly Folder[] = ['uploads', 'converted'];

/** By contract or worker. One that uses documents without an entry fails the synthesis. */
export const documentAccess: Readonly<Record<string, DocumentAccess>> = {
  postPresignedUrl: { write: ['uploads'] },
  postPdfDocumentAnswer: { find: ['uploads'], remove: bothOfADocument, noticesMissing: true },
  getPdfDocumentAnswer: { read: ['converted'] },
  deleteDocumentAnswer: { remove: bothOfADocument },
  deletePdfDocumentAnswer: { remove: bothOfADocument },
  getPdf: { read: ['copies'] },
  getTmpDocument: { read: ['converted'] },
  convertUpload: { read: ['uploads'], write: ['converted'], remove: bothOfADocument, noticesMissing: true },
  recordSubmission: { read: ['converted'], write: ['submissions'] },
  renderPdfCopy: { read: ['converted'], write: ['copies'], remove: ['copies'], noticesMissing: true },
};
