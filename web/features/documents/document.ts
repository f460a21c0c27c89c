import {
  deleteDocumentAnswer,
  deletePdfDocumentAnswer,
  getPdfDocumentAnswer,
  type WorkStatus,
} from '../../../shared/contracts/documents.ts';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { application } from '../store/index.ts';
import { clearUpload, isUploading } from './upload-state.ts';

export const conversionKey = (key: string) => ['doc-conversion', key] as const;

export const fetchConversion = (key: string): Promise<WorkStatus> => call(getPdfDocumentAnswer, { params: { key } });

export async function deleteDocument(key: string) {
  await call(deletePdfDocumentAnswer, { params: { key } });
  await call(deleteDocumentAnswer, { params: { key } });
  forgetDocument(key);
}

export function forgetDocument(key: string) {
  if (!isUploading(key)) clearUpload(key);
  queryClient.removeQueries({ queryKey: conversionKey(key) });
  const { [key]: _removed, ...documents } = application.state.documents;
  application.update({ documents });
  application.show({ answers: { [key]: '' } });
}
