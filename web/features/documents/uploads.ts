import { postPdfDocumentAnswer, postPresignedUrl } from '../../../shared/contracts/documents.ts';
import { fileProblems } from '../../../shared/documents/file-rules.ts';
import { call } from '../../lib/call.ts';
import { ServerError, sentenceOf, UnauthorizedError } from '../../lib/errors.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentSession } from '../../lib/unauthorized.ts';
import { showToast } from '../../ui/toasts.ts';
import { application } from '../store/application-store.ts';
import { conversionKey, deleteDocument } from './document-calls.ts';
import { rememberConversion } from './pending-conversions.ts';
import { Cancelled, sendFile } from './send-file.ts';
import { clearUpload, isUploading, uploadOf } from './upload-state.ts';

export function failUpload(key: string, label: string, problems: readonly string[], retry?: () => void) {
  uploadOf(key).set({ step: 'failed', problems, ...(retry && { retry }) });
  showToast({ severity: 'error', label: `Error uploading file for ${label}`, text: problems.join(' ') });
}

/** Checks, sends and has a file converted; whatever goes wrong becomes the upload's state. */
export async function upload(key: string, label: string, file: File) {
  if (isUploading(key)) return;
  const problems = fileProblems(file);
  if (problems.length > 0) return failUpload(key, label, problems);
  try {
    await transfer(key, file);
    clearUpload(key);
  } catch (error) {
    if (error instanceof Cancelled || error instanceof UnauthorizedError) clearUpload(key);
    else failUpload(key, label, [sentenceOf(error)], () => void upload(key, label, file));
  }
}

async function transfer(key: string, file: File) {
  const session = currentSession();
  const replaces = key in application.state.documents;
  const stop = new AbortController();
  const show = (percent: number) =>
    uploadOf(key).set({ step: 'uploading', name: file.name, size: file.size, percent, cancel });
  const cancel = () => stop.abort(new Cancelled());
  show(0);
  const { url, fields } = await call(postPresignedUrl, { body: { answer_key: key }, signal: stop.signal });
  await sendFile({ url, fields, file, signal: stop.signal, onProgress: show });
  await startConversion(key, fields.key, file.name);
  if (session !== currentSession()) throw new Cancelled();
  // What a cancelled upload has replaced by now is gone: deleting the new file too would leave nothing.
  if (stop.signal.aborted && !replaces) {
    await deleteDocument(key);
    stop.signal.throwIfAborted();
  }
  rememberConversion(key);
  queryClient.removeQueries({ queryKey: conversionKey(key) });
  const document = { file_name: file.name, file_size: file.size };
  application.update({ documents: { ...application.state.documents, [key]: document } });
  // The answer of a document that was there before does not hold for this one.
  application.receive({ [key]: '' });
}

/** Asks once more when no answer came: the server starts one conversion of an upload, however often it is told. */
async function startConversion(key: string, file_key: string, file_name: string) {
  const start = () => call(postPdfDocumentAnswer, { params: { key }, body: { file_key, file_name } });
  await start().catch((error: unknown) => {
    if (error instanceof ServerError && error.status < 500) throw error;
    return start();
  });
}
