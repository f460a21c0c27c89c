import { object } from 'yup';
import type { DocumentStatus } from '../status.ts';
import type { DocumentAnswers } from './application.ts';
import { contract, type Message } from './contract.ts';
import { requiredText } from './required-text.ts';

/** With a `url` once it is COMPLETED. */
export interface WorkStatus {
  readonly status: DocumentStatus;
  readonly message?: string;
  readonly url?: string;
}

export const getPdf = contract<WorkStatus>()({
  name: 'getPdf',
  method: 'GET',
  path: '/api/pdf',
  access: 'session',
  polling: true,
  storesJobState: true,
  uses: ['table', 'userPool', 'documents', 'pdfCopyQueue'],
});

export const postPresignedUrl = contract<{ url: string; fields: Readonly<Record<string, string>> & { key: string } }>()(
  {
    name: 'postPresignedUrl',
    method: 'POST',
    path: '/api/presigned-url',
    access: 'session',
    body: object({ answer_key: requiredText('answer_key') }),
    uses: ['table', 'userPool', 'documents', 'conversionQueue'],
  },
);

export const getDocumentAnswer = contract<DocumentAnswers>()({
  name: 'getDocumentAnswer',
  method: 'GET',
  path: '/api/document-answer',
  access: 'session',
  uses: ['table', 'userPool'],
});

export const deleteDocumentAnswer = contract<Message>()({
  name: 'deleteDocumentAnswer',
  method: 'DELETE',
  path: '/api/document-answer/{key}',
  access: 'session',
  params: ['key'],
  uses: ['table', 'userPool', 'documents', 'conversionQueue'],
});

export const postPdfDocumentAnswer = contract<WorkStatus>()({
  name: 'postPdfDocumentAnswer',
  method: 'POST',
  path: '/api/pdf/document-answer/{key}',
  access: 'session',
  params: ['key'],
  body: object({ file_key: requiredText('file_key'), file_name: requiredText('file_name') }),
  status: 202,
  uses: ['table', 'userPool', 'documents', 'conversionQueue'],
});

export const getPdfDocumentAnswer = contract<WorkStatus>()({
  name: 'getPdfDocumentAnswer',
  method: 'GET',
  path: '/api/pdf/document-answer/{key}',
  access: 'session',
  params: ['key'],
  polling: true,
  storesJobState: true,
  uses: ['table', 'userPool', 'documents'],
});

export const deletePdfDocumentAnswer = contract<Message>()({
  name: 'deletePdfDocumentAnswer',
  method: 'DELETE',
  path: '/api/pdf/document-answer/{key}',
  access: 'session',
  params: ['key'],
  uses: ['table', 'userPool', 'documents', 'conversionQueue'],
});
