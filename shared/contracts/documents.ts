import type { DocumentStatus } from '../status.ts';
import type { DocumentAnswers } from './application.ts';
import { contract, type Message } from './contract.ts';
import { applicationReadAccess, applicationWriteAccess } from './uses.ts';

const schemas = () => import('#schemas/documents');

/** The kinds of document owners. Each has a store in `lambdas/document-owners`. */
export type DocumentOwner = 'application' | 'letter';

/** The message of a conversion about which the user has to know nothing else. */
export const convertedMessage = 'Your file has been converted.';

/** The state of a conversion or PDF copy. A completed one has a `url`, and a `preview_url` if a preview was made. */
export interface WorkStatus {
  readonly status: DocumentStatus;
  readonly message?: string;
  readonly url?: string;
  readonly preview_url?: string;
  /** The number of pages. Present only for a letter. */
  readonly pages?: number;
}

export interface PdfCopyStatus extends WorkStatus {
  /** Size in bytes. Present with `url`. */
  readonly file_size?: number;
}

export const getPdf = /* @__PURE__ */ contract<PdfCopyStatus>()({
  name: 'getPdf',
  method: 'GET',
  path: '/api/pdf',
  access: 'session',
  query: async () => (await schemas()).download,
  isPolled: true,
  hasSideEffects: true,
  storesJobState: true,
  uses: { table: applicationWriteAccess, documents: { read: ['copies'] }, pdfCopyQueue: true },
});

export const postPresignedUrl = /* @__PURE__ */ contract<{
  url: string;
  fields: Readonly<Record<string, string>> & { key: string };
}>()({
  name: 'postPresignedUrl',
  method: 'POST',
  path: '/api/presigned-url',
  access: 'session',
  body: async () => (await schemas()).question,
  uses: { table: applicationWriteAccess, documents: { write: ['uploads'] }, conversionQueue: true },
});

export const getDocumentAnswer = /* @__PURE__ */ contract<DocumentAnswers>()({
  name: 'getDocumentAnswer',
  method: 'GET',
  path: '/api/document-answer',
  access: 'session',
  uses: { table: applicationReadAccess },
});

export const deleteDocumentAnswer = /* @__PURE__ */ contract<Message>()({
  name: 'deleteDocumentAnswer',
  method: 'DELETE',
  path: '/api/document-answer/{key}',
  access: 'session',
  params: ['key'],
  uses: { table: applicationWriteAccess, documents: { remove: ['uploads', 'converted'] }, conversionQueue: true },
});

export const postPdfDocumentAnswer = /* @__PURE__ */ contract<WorkStatus>()({
  name: 'postPdfDocumentAnswer',
  method: 'POST',
  path: '/api/pdf/document-answer/{key}',
  access: 'session',
  params: ['key'],
  body: async () => (await schemas()).upload,
  status: 202,
  uses: {
    table: applicationWriteAccess,
    documents: { find: ['uploads'], remove: ['uploads', 'converted'], detectsMissingObjects: true },
    conversionQueue: true,
  },
});

export const getPdfDocumentAnswer = /* @__PURE__ */ contract<WorkStatus>()({
  name: 'getPdfDocumentAnswer',
  method: 'GET',
  path: '/api/pdf/document-answer/{key}',
  access: 'session',
  params: ['key'],
  query: async () => (await schemas()).download,
  isPolled: true,
  storesJobState: true,
  uses: { table: applicationWriteAccess, documents: { read: ['converted'] } },
});

export const deletePdfDocumentAnswer = /* @__PURE__ */ contract<Message>()({
  name: 'deletePdfDocumentAnswer',
  method: 'DELETE',
  path: '/api/pdf/document-answer/{key}',
  access: 'session',
  params: ['key'],
  uses: { table: applicationWriteAccess, documents: { remove: ['uploads', 'converted'] }, conversionQueue: true },
});
