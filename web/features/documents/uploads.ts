import { postPdfDocumentAnswer, postPresignedUrl } from '../../../shared/contracts/documents.ts';
import { fileProblems } from '../../../shared/documents/file-rules.ts';
import { call } from '../../lib/call.ts';
import { sentenceOf, UnauthorizedError } from '../../lib/errors.ts';
import { queryClient } from '../../lib/query-client.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { currentSession } from '../../lib/unauthorized.ts';
import { showToast } from '../../ui/toasts.ts';
import { application } from '../application/application-store.ts';
import { conversionKey, deleteDocument } from './document-calls.ts';
import { Cancelled, sendFile } from './send-file.ts';

/** How far a file is on its way to the server. What comes after that is the server's state. */
export type Upload =
  | { readonly step: 'idle' }
  | {
      readonly step: 'uploading';
      readonly name: string;
      readonly size: number;
      readonly percent: number;
      readonly cancel: () => void;
    }
  | {
      readonly step: 'failed';
      readonly problems: readonly string[];
      /** Sends the same file once more, when it was not the file that failed. */
      readonly retry?: () => void;
    };

const idle: Upload = { step: 'idle' };
const uploads = new Map<string, Store<Upload>>();

/** The upload of a question; it goes on while the applicant is on another page. */
export function uploadOf(key: string): Store<Upload> {
  const upload = uploads.get(key) ?? createStore<Upload>(idle);
  uploads.set(key, upload);
  return upload;
}

export const isUploading = (key: string): boolean => uploadOf(key).get().step === 'uploading';

/** Stops what is on its way and forgets what went wrong: the next applicant in this tab has nothing to do with it. */
export function forgetUploads() {
  for (const upload of uploads.values()) {
    const state = upload.get();
    if (state.step === 'uploading') state.cancel();
    upload.set(idle);
  }
}

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
    uploadOf(key).set(idle);
  } catch (error) {
    if (error instanceof Cancelled || error instanceof UnauthorizedError) uploadOf(key).set(idle);
    else failUpload(key, label, [sentenceOf(error)], () => void upload(key, label, file));
  }
}

async function transfer(key: string, file: File) {
  const session = currentSession();
  const stop = new AbortController();
  const show = (percent: number) =>
    uploadOf(key).set({ step: 'uploading', name: file.name, size: file.size, percent, cancel });
  const cancel = () => stop.abort(new Cancelled());
  show(0);
  const { url, fields } = await call(postPresignedUrl, { body: { answer_key: key }, signal: stop.signal });
  await sendFile({ url, fields, file, signal: stop.signal, onProgress: show });
  await call(postPdfDocumentAnswer, { params: { key }, body: { file_key: fields.key, file_name: file.name } });
  if (session !== currentSession()) throw new Cancelled();
  if (stop.signal.aborted) await deleteDocument(key);
  stop.signal.throwIfAborted();
  queryClient.removeQueries({ queryKey: conversionKey(key) });
  const document = { file_name: file.name, file_size: file.size };
  application.update({ documents: { ...application.state.documents, [key]: document } });
  // The answer of a document that was there before does not hold for this one.
  application.receive({ [key]: '' });
}
