import { getPdfDocumentAnswer, postPdfDocumentAnswer, postPresignedUrl } from '../../../shared/contracts/documents.ts';
import type { Call } from './caller.ts';

const pollMs = 200;

/** Uploads a document as the client does and waits for the end of its conversion. */
export async function sendDocument(call: Call, key: string, name: string, bytes: Uint8Array): Promise<void> {
  const { url, fields } = await call(postPresignedUrl, { answer_key: key });
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  const sent = await fetch(url, { method: 'POST', body: form });
  if (!sent.ok) throw new Error(`The sample document was refused with ${sent.status}.`);
  await call(postPdfDocumentAnswer, { file_key: fields.key, file_name: name }, { key });
  const isConverting = async () => {
    const { status } = await call(getPdfDocumentAnswer, undefined, { key });
    return status === 'UNPROCESSED' || status === 'IN_PROGRESS';
  };
  while (await isConverting()) await new Promise((resolve) => setTimeout(resolve, pollMs));
}
