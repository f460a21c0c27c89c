/** The folders of the documents bucket. */
export type Folder = 'uploads' | 'converted' | 'copies' | 'submissions';

export interface DocumentAccess {
  readonly read?: readonly Folder[];
  readonly write?: readonly Folder[];
  readonly remove?: readonly Folder[];
  /** S3 tells a missing object from a forbidden one only to those who may list the bucket. */
  readonly noticesMissing?: true;
}

const bothOfADocument: readonly Folder[] = ['uploads', 'converted'];

/** Who does what with documents. Whoever uses them without a line here fails the synthesis. */
export const documentAccess: Readonly<Record<string, DocumentAccess>> = {
  postPresignedUrl: { write: ['uploads'] },
  postPdfDocumentAnswer: { read: ['uploads'], remove: bothOfADocument, noticesMissing: true },
  getPdfDocumentAnswer: { read: ['converted'] },
  deleteDocumentAnswer: { remove: bothOfADocument },
  deletePdfDocumentAnswer: { remove: bothOfADocument },
  getPdf: { read: ['copies'] },
  getTmpPdf: { read: ['converted'] },
  convertUpload: { read: ['uploads'], write: ['converted'], remove: bothOfADocument, noticesMissing: true },
  recordSubmission: { read: bothOfADocument, write: ['submissions'] },
  renderPdfCopy: { read: ['converted'], write: ['copies'], remove: ['copies'], noticesMissing: true },
};
