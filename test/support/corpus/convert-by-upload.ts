import type { ApiClient } from '../api-client.ts';
import { conversionOf, postFile, startConversion } from '../uploads.ts';
import type { Convert } from './try-case.ts';

const answerKey = 'college_unofficial_transcripts';

/** Uploads a file as an applicant does and waits for its conversion. */
export const convertByUpload =
  (client: ApiClient, extension: string): Convert =>
  async (bytes) => {
    const { fileKey, status } = await postFile(client, answerKey, bytes);
    if (status !== 204) return { refusal: `The upload was answered with ${status}.` };
    const started = await startConversion(client, answerKey, fileKey, `file.${extension}`);
    if (started.status !== 202) return { refusal: `The conversion did not start: ${started.body.message}` };
    const end = await conversionOf(client, answerKey);
    if (end.status === 'FAILED') return { refusal: end.message };
    if (end.status !== 'COMPLETED') return { refusal: `${end.status}, ${end.message}` };
    return { pdf: new Uint8Array(await (await fetch(end.url ?? '')).arrayBuffer()) };
  };
