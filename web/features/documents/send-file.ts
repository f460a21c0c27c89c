import { messages } from '../../../shared/messages.ts';
import { OfflineError, ServerError } from '../../lib/errors.ts';

interface Sending {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
}

/** Sends a file by a presigned form post. XMLHttpRequest, because fetch does not tell how far it is. */
export function sendFile({ url, fields, file, signal, onProgress }: Sending): Promise<void> {
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

/** The applicant has stopped the upload. */
export class Cancelled extends Error {
  override name = 'Cancelled' as const;
}
