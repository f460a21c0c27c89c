import {
  deleteDocumentAnswer,
  deletePdfDocumentAnswer,
  getPdfDocumentAnswer,
  type WorkStatus,
} from '../../../shared/contracts/documents.ts';
import { ANSWERED } from '../../../shared/status.ts';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { application } from '../store/application-store.ts';
import { clearUpload, isUploading } from './upload-state.ts';

export const conversionKey = (key: string) => ['doc-conversion', key] as const;

/** Where the conversion of a document stands now. */
export const conversionOf = (key: string): Promise<WorkStatus> => call(getPdfDocumentAnswer, { params: { key } });

/** Deletes a document with its conversion and its answer. */
export async function deleteDocument(key: string) {
  await call(deletePdfDocumentAnswer, { params: { key } });
  await call(deleteDocumentAnswer, { params: { key } });
  forgetDocument(key);
}

/** Takes out of the store what is no longer on the server, and what went wrong with it. */
export function forgetDocument(key: string) {
  if (!isUploading(key)) clearUpload(key);
  queryClient.removeQueries({ queryKey: conversionKey(key) });
  const { [key]: _gone, ...documents } = application.state.documents;
  application.update({ documents });
  application.receive({ [key]: '' });
}

/** The document is there as a PDF. */
export const markConverted = (key: string) => application.receive({ [key]: ANSWERED });
