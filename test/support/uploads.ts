import type { ApiClient } from './api-client.ts';

export interface Conversion {
  readonly status: string;
  readonly message: string;
  readonly url?: string;
  readonly preview_url?: string;
}

interface Presigned {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>> & { readonly key: string };
}

const path = (key: string) => `/api/pdf/document-answer/${key}`;

/** Presigns an upload and posts the bytes as a browser does; `change` edits the form before it is sent. */
export async function postFile(
  client: ApiClient,
  answerKey: string,
  bytes: Uint8Array,
  change = (_form: FormData) => {},
) {
  const { body: presigned } = await client.post<Presigned>('/api/presigned-url', { answer_key: answerKey });
  const form = new FormData();
  for (const [name, value] of Object.entries(presigned.fields)) form.append(name, value);
  change(form);
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'file');
  const response = await fetch(presigned.url, { method: 'POST', body: form });
  return { fileKey: presigned.fields.key, status: response.status, text: await response.text() };
}

export const startConversion = (client: ApiClient, answerKey: string, fileKey: string, fileName: string) =>
  client.post<Conversion>(path(answerKey), { file_key: fileKey, file_name: fileName });

export async function conversionOf(client: ApiClient, answerKey: string): Promise<Conversion> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { body } = await client.get<Conversion>(path(answerKey));
    if (body.status !== 'UNPROCESSED' && body.status !== 'IN_PROGRESS') return body;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The conversion of ${answerKey} did not end.`);
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
  return conversionOf(client, answerKey);
}
