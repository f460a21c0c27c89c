import type { ApiClient } from './api-client.ts';

export interface Conversion {
  readonly status: string;
  readonly message: string;
  readonly url?: string;
  readonly preview_url?: string;
}

export interface Presigned {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>> & { readonly key: string };
}

const path = (key: string) => `/api/pdf/document-answer/${key}`;

export const presign = (client: ApiClient, answerKey: string) =>
  client.post<Presigned>('/api/presigned-url', { answer_key: answerKey });

/** Posts the bytes as a browser does; `change` edits the form before it is sent. */
export function postTo({ url, fields }: Presigned, bytes: Uint8Array, change = (_form: FormData) => {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  change(form);
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'file');
  return fetch(url, { method: 'POST', body: form });
}

export async function postFile(
  client: ApiClient,
  answerKey: string,
  bytes: Uint8Array,
  change?: (form: FormData) => void,
) {
  const { body: presigned } = await presign(client, answerKey);
  const response = await postTo(presigned, bytes, change);
  return { fileKey: presigned.fields.key, status: response.status, text: await response.text() };
}

export const startConversion = (client: ApiClient, answerKey: string, fileKey: string, fileName: string) =>
  client.post<Conversion>(path(answerKey), { file_key: fileKey, file_name: fileName });

export async function waitForConversion(client: ApiClient, answerKey: string, pollMs = 200): Promise<Conversion> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { body } = await client.get<Conversion>(path(answerKey));
    if (body.status !== 'UNPROCESSED' && body.status !== 'IN_PROGRESS') return body;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error(`The conversion of ${answerKey} did not end in time.`);
}

/** Uploads a file and waits for the end of its conversion. */
export async function upload(
  client: ApiClient,
  answerKey: string,
  bytes: Uint8Array,
  fileName: string,
): Promise<Conversion> {
  const { fileKey } = await postFile(client, answerKey, bytes);
  await startConversion(client, answerKey, fileKey, fileName);
  return waitForConversion(client, answerKey);
}
