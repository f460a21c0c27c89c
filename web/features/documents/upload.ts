import { postPdfDocumentAnswer, postPresignedUrl } from '../../../shared/contracts/documents.ts';
import { canBeFitted, fileProblems } from '../../../shared/documents/file-rules.ts';
import { shortName } from '../../../shared/documents/short-name.ts';
import { limits } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import { call } from '../../lib/call.ts';
import { OfflineError, ServerError, sentenceOf, UnauthorizedError } from '../../lib/errors.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentSession } from '../../lib/unauthorized.ts';
import { application } from '../store/index.ts';
import { conversionKey, deleteDocument } from './document.ts';
import { rememberConversion } from './pending-conversions.ts';
import { clearUpload, failUpload, isUploading, uploadOf } from './upload-state.ts';

class UploadCancelled extends Error {
  override name = 'UploadCancelled' as const;
}

export async function upload(key: string, file: File) {
  if (isUploading(key)) return;
  clearUpload(key);
  try {
    const prepared = await prepare(key, file);
    if (typeof prepared === 'string') return failUpload(key, [prepared]);
    const problems = fileProblems(prepared);
    if (problems.length > 0) return failUpload(key, problems);
    await transfer(key, prepared);
    clearUpload(key);
  } catch (error) {
    if (error instanceof UploadCancelled || error instanceof UnauthorizedError) clearUpload(key);
    else failUpload(key, [sentenceOf(error)], () => void upload(key, file));
  }
}

/** The same file if it may be sent as it is; a sentence if it cannot be made so. */
async function prepare(key: string, file: File): Promise<File | string> {
  const named =
    file.name.length > limits.fileNameLength ? new File([file], shortName(file.name), { type: file.type }) : file;
  if (file.size === 0 || fileProblems(named).length === 0 || !canBeFitted(named.name)) return named;
  const { signal, report } = progressOf(key, 'preparing', file);
  const { fitFile } = await import('./fitting/fit-file.ts').catch(() => {
    throw new OfflineError();
  });
  return fitFile(file, { signal, onProgress: (share) => report(Math.floor(share * 100)) });
}

/** Shows how far a step of an upload is, and aborts the signal when it is cancelled. */
function progressOf(key: string, step: 'preparing' | 'uploading', { name, size }: File) {
  const controller = new AbortController();
  const cancel = () => controller.abort(new UploadCancelled());
  const report = (percent: number) => uploadOf(key).set({ step, name, size, percent, cancel });
  report(0);
  return { signal: controller.signal, report };
}

async function transfer(key: string, file: File) {
  const session = currentSession();
  const isReplacement = key in application.state.documents;
  const { signal, report } = progressOf(key, 'uploading', file);
  const { url, fields } = await call(postPresignedUrl, { body: { answer_key: key }, signal });
  await postFile({ url, fields, file, signal, onProgress: report });
  await startConversion(key, fields.key, file.name);
  if (session !== currentSession()) throw new UploadCancelled();
  // Cancelled too late. After a replacement the new file stays, since the old one is gone already.
  if (signal.aborted && !isReplacement) {
    await deleteDocument(key);
    signal.throwIfAborted();
  }
  rememberConversion(key);
  queryClient.removeQueries({ queryKey: conversionKey(key) });
  const document = { file_name: file.name, file_size: file.size };
  application.update({ documents: { ...application.state.documents, [key]: document } });
  // "Answered" was about the document that this one replaces.
  application.show({ answers: { [key]: '' } });
}

interface FilePost {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
}

/** A presigned form post. By XMLHttpRequest, because fetch reports no upload progress. */
function postFile({ url, fields, file, signal, onProgress }: FilePost): Promise<void> {
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  signal.addEventListener('abort', () => request.abort());
  const done = new Promise<void>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100)));
    request.addEventListener('load', () =>
      request.status < 300 ? resolve() : reject(new ServerError(messages.unexpected, request.status)),
    );
    request.addEventListener('error', () => reject(new OfflineError()));
    request.addEventListener('abort', () => reject(signal.reason));
  });
  request.open('POST', url);
  request.send(form);
  return done;
}

/** Retries once when the server did not respond or failed. The call is idempotent: one conversion per upload. */
async function startConversion(key: string, file_key: string, file_name: string) {
  const start = () => call(postPdfDocumentAnswer, { params: { key }, body: { file_key, file_name } });
  await start().catch((error: unknown) => {
    if (error instanceof ServerError && error.status < 500) throw error;
    return start();
  });
}
