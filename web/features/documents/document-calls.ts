import {
  deleteDocumentAnswer,
  deletePdfDocumentAnswer,
  getPdfDocumentAnswer,
  type WorkStatus,
} from '../../../shared/contracts/documents.ts';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { application } from '../application/application-store.ts';

export const conversionKey = (key: string) => ['doc-conversion', key] as const;

/** Where the conversion of a document stands now. */
export const conversionOf = (key: string): Promise<WorkStatus> => call(getPdfDocumentAnswer, { params: { key } });

/** Deletes a document with its conversion and its answer. */
export async function deleteDocument(key: string) {
  await call(deletePdfDocumentAnswer, { params: { key } });
  await call(deleteDocumentAnswer, { params: { key } });
  forgetDocument(key);
}

/** Takes out of the store what is no longer on the server. */
export function forgetDocument(key: string) {
  queryClient.removeQueries({ queryKey: conversionKey(key) });
  const { [key]: _gone, ...documents } = application.state.documents;
  application.update({ documents });
  application.receive({ [key]: '' });
}
