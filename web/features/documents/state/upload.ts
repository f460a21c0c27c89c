import {
  acceptedTypesMessage,
  fileProblems,
  isFittable,
  typeByExtension,
  withExtensionOf,
} from '../../../../shared/documents/file-rules.ts';
import { describeRefusedType, detectFileType } from '../../../../shared/documents/file-type.ts';
import { shortenFileName } from '../../../../shared/documents/shorten-file-name.ts';
import { limits } from '../../../../shared/limits.ts';
import { messages } from '../../../../shared/messages.ts';
import { fileBytes } from '../../../../shared/partner-limits.ts';
import { createSessionGuard, currentSession } from '../../../lib/calls/call-session.ts';
import { errorMessage, OfflineError, ServerError, UnauthorizedError } from '../../../lib/calls/errors.ts';
import { loadCode } from '../../../lib/code/load-code.ts';
import { interactiveRetry, retryInSession } from '../../../lib/code/retry.ts';
import { FileProblem } from '../fitting/file-problem.ts';
import { changeDocument, deleteDocument } from './change-document.ts';
import type { Documents } from './create-documents.ts';
import { type DocumentEvent, isUploading } from './document-state.ts';
import type { DocumentsHost, Upload } from './documents-host.ts';

class UploadCancelled extends Error {
  override name = 'UploadCancelled' as const;
}

/** Uploads a file that is in memory and starts its conversion. Errors become part of the document's state. */
export async function upload(documents: Documents, key: string, file: File) {
  const change = (event: DocumentEvent) => changeDocument(documents, key, event);
  const fail = (problems: readonly string[], retry?: () => void) => change({ kind: 'failed', problems, retry });
  if (isUploading(documents.get(key))) return;
  change({ kind: 'chosen' });
  try {
    const prepared = await createSessionGuard()(prepare(documents, key, file));
    if (!(prepared instanceof File)) return fail(prepared);
    const problems = fileProblems(prepared);
    if (problems.length > 0) return fail(problems);
    await transfer(documents, key, prepared);
    const { name: file_name, size: file_size } = prepared;
    const content = documents.host.isPdfHidden && { content: prepared };
    change({ kind: 'uploaded', file: { file_name, file_size, ...content } });
  } catch (error) {
    if (error instanceof UploadCancelled || error instanceof UnauthorizedError) change({ kind: 'cancelled' });
    else {
      const retry = () => void upload(documents, key, file);
      fail([errorMessage(error)], retry);
      const failed = documents.get(key);
      const replaceMessage = () => documents.get(key) === failed && fail(['The upload was interrupted.'], retry);
      if (error instanceof OfflineError) addEventListener('online', replaceMessage, { once: true });
    }
  }
}

/** Returns the file to send, decided by the content. If the file cannot be sent, returns sentences that say why. */
async function prepare(documents: Documents, key: string, file: File): Promise<File | readonly string[]> {
  const detectedType = await detectFileType(new Uint8Array(await file.slice(0, fileBytes).arrayBuffer()));
  if (detectedType === 'encrypted') return [new FileProblem('passwordProtected').message];
  const type = detectedType ?? typeByExtension(file.name);
  const nameWithExtension = type ? withExtensionOf(file.name, type) : file.name;
  const name =
    nameWithExtension.length > limits.fileNameLength ? shortenFileName(nameWithExtension) : nameWithExtension;
  const renamedFile = name === file.name ? file : new File([file], name, { type: file.type });
  const isTypeAccepted = !detectedType || typeByExtension(name) === detectedType;
  const problems = isTypeAccepted ? fileProblems(renamedFile) : [acceptedTypesMessage];
  if (file.size === 0 || !type || !isFittable(type))
    return problems.length === 0 ? renamedFile : [...problems, ...typeAdvice(detectedType, file.size)];
  if (problems.length === 0) return renamedFile;
  const { signal, report } = trackProgress(documents, key, 'preparing', file);
  const { fitFile } = await loadCode(() => import('../fitting/fit-file.ts'));
  return fitFile(renamedFile, type, { signal, onProgress: (share) => report(Math.floor(share * 100)) });
}

const typeAdvice = (type: string | undefined, size: number) => {
  if (type === 'docx' && size > fileBytes)
    return ['Please save it as a PDF and choose that. We can make the pictures in a PDF smaller.'];
  const typeSentence = describeRefusedType(type);
  return typeSentence ? [`${typeSentence} Please save or export it as one of these and choose that.`] : [];
};

/** Shows the progress of an upload step. Canceling aborts the returned signal. */
function trackProgress(documents: Documents, key: string, step: 'preparing' | 'uploading', { name, size }: File) {
  const controller = new AbortController();
  const cancel = () => controller.abort(new UploadCancelled());
  const report = (percent: number) =>
    changeDocument(documents, key, { kind: 'progressed', attempt: { step, name, size, percent, cancel } });
  report(0);
  return { signal: controller.signal, report };
}

async function transfer(documents: Documents, key: string, file: File) {
  const { host } = documents;
  const session = currentSession();
  const isReplacement = host.getStored(key)?.file !== undefined;
  const { signal, report } = trackProgress(documents, key, 'uploading', file);
  await documents.deletions.get(key)?.catch(() => {});
  const { url, fields } = await host.presign(key, signal);
  await postFile({ url, fields, file, signal, onProgress: report });
  await startConversion(host, key, { file_key: fields.key, file_name: file.name });
  if (session !== currentSession()) throw new UploadCancelled();
  // The user canceled too late. After a replacement the new file stays, because the old one is already gone.
  if (signal.aborted && !isReplacement && host.deleteDocument) {
    await deleteDocument(documents, key);
    signal.throwIfAborted();
  }
}

interface FilePost {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
}

/** Posts a file with a presigned form. Uses XMLHttpRequest, because `fetch` reports no upload progress. */
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
    // Safari also aborts requests when the connection is lost.
    request.addEventListener('abort', () => reject(signal.aborted ? signal.reason : new OfflineError()));
  });
  request.open('POST', url);
  request.send(form);
  return done;
}

/** Starts the conversion, and retries once if the server failed or did not respond. */
const startConversion = (host: DocumentsHost, key: string, upload: Upload) =>
  retryInSession(
    () => host.startConversion(key, upload),
    { ...interactiveRetry, attempts: 2 },
    (error) => !(error instanceof ServerError && error.status < 500),
  );
