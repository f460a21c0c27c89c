import { beforeEach, describe, expect, it } from '@jest/globals';
import { Document, Packer, Paragraph } from 'docx';
import sharp from 'sharp';
import type { ApiClient } from '../support/api-client.ts';
import { newApplicant } from '../support/applicants.ts';
import { pdfText } from '../support/pdf-text.ts';
import { samplePdf } from '../support/sample-files.ts';
import { postFile, startConversion, upload, waitForConversion } from '../support/uploads.ts';

const key = 'college_unofficial_transcripts';

const picture = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#0B5394' } })
    .toFormat(format)
    .toBuffer();
const docx = (text: string) => Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph(text)] }] }));

const download = async (url = '') => {
  const response = await fetch(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return new Uint8Array(await response.arrayBuffer());
};

let client: ApiClient;
beforeEach(async () => {
  ({ client } = await newApplicant());
});
const listed = async () => (await client.get('/api/document-answer')).body;
const answer = async () => (await client.get<{ answer: Record<string, unknown> }>('/api/profile')).body.answer[key];

describe('an uploaded document', () => {
  const words = 'The transcript of Lan';
  it.each<[string, () => Promise<Uint8Array>, string, [width: number, height: number]]>([
    ['photo.png', () => picture('png'), '', [60, 40]],
    ['transcript.pdf', () => samplePdf(words), words, [850, 1100]],
    ['transcript.docx', () => docx(words), words, [850, 1100]],
  ])('becomes a one-page PDF with its text and a preview: %s', async (name, make, text, size) => {
    const bytes = await make();
    const { status, url, preview_url = '' } = await upload(client, key, bytes, name);
    expect(status).toBe('COMPLETED');
    expect(await pdfText(await download(url))).toMatchObject({ pages: 1, text: expect.stringContaining(text) });
    expect(await listed()).toEqual({ [key]: { file_name: name, file_size: bytes.length } });
    expect(await answer()).toBe('ANSWERED');
    const response = await fetch(preview_url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const preview = sharp(await response.arrayBuffer());
    const [{ width, height }, { channels }] = [await preview.metadata(), await preview.stats()];
    expect([width, height]).toEqual(size);
    // The preview is not blank: it shows a blue picture or black letters.
    expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(60);
  });

  it('fails with a message, and is not listed, if it is another type of file', async () => {
    const { status, message } = await upload(client, key, Buffer.from('MZ this is no picture'), 'photo.png');
    expect(status).toBe('FAILED');
    expect(message).toMatch(/Please/);
    expect(await listed()).toEqual({});
    expect(await answer()).toBe('');
  });

  it('can be replaced, and the replaced file cannot be used again', async () => {
    const first = await postFile(client, key, await picture('png'));
    await startConversion(client, key, first.fileKey, 'first.png');
    await upload(client, key, await picture('jpeg'), 'second.jpeg');
    expect((await startConversion(client, key, first.fileKey, 'first.png')).status).toBe(403);
    expect(await listed()).toMatchObject({ [key]: { file_name: 'second.jpeg' } });
  });

  it.each(['/api/document-answer/', '/api/pdf/document-answer/'])(
    'is removed with its PDF and preview by DELETE %s',
    async (path) => {
      const { url = '', preview_url = '' } = await upload(client, key, await picture('png'), 'photo.png');
      expect((await fetch(preview_url)).status).toBe(200);
      expect((await client.del(path + key)).status).toBe(200);
      expect((await client.del(path + key)).status).toBe(200);
      expect([await listed(), await answer(), (await waitForConversion(client, key)).status]).toEqual([
        {},
        '',
        'NOT_ANSWERED',
      ]);
      expect((await fetch(url)).status).not.toBe(200);
      expect((await fetch(preview_url)).status).not.toBe(200);
    },
  );
});

describe('a conversion', () => {
  it('requires an uploaded file, a valid name and a document question', async () => {
    const { body } = await client.post<{ fields: { key: string } }>('/api/presigned-url', { answer_key: key });
    expect((await startConversion(client, key, body.fields.key, 'photo.png')).status).toBe(409);
    for (const name of ['', 'photo.exe', `${'x'.repeat(29)}.png`]) {
      expect((await startConversion(client, key, body.fields.key, name)).status).toBe(400);
    }
    expect((await startConversion(client, 'first_name', body.fields.key, 'photo.png')).status).toBe(400);
    expect((await client.post('/api/presigned-url', { answer_key: 'first_name' })).status).toBe(400);
  });
});

describe('an applicant', () => {
  const statuses = async (count: number, ask: () => Promise<{ status: number }>) => {
    const answers = await Promise.all(Array.from({ length: count }, ask));
    return answers.map(({ status }) => status).sort();
  };
  const times = (count: number, status: number) => Array<number>(count).fill(status);

  it('can start 60 uploads a day, even with concurrent requests', async () => {
    const ask = () => client.post('/api/presigned-url', { answer_key: key });
    // On a busy machine, a larger burst would time out in the table's client, which would then count an upload twice.
    for (let burst = 0; burst < 5; burst += 1) expect(await statuses(10, ask)).toEqual(times(10, 200));
    expect(await statuses(20, ask)).toEqual([...times(10, 200), ...times(10, 429)]);
    expect((await ask()).body).toEqual({ message: 'You can upload 60 files a day. Please continue tomorrow.' });
  });
});

describe('the presigned form', () => {
  it.each([
    ['more than 1 MB', 1_048_577, () => {}],
    ['nothing', 0, () => {}],
    ['another key', 10, (form: FormData) => form.set('key', 'uploads/somebody/else')],
    ['another type', 10, (form: FormData) => form.set('Content-Type', 'text/html')],
    ['another field', 10, (form: FormData) => form.set('acl', 'public-read')],
    ['no signature', 10, (form: FormData) => form.delete('X-Amz-Signature')],
  ])('does not accept %s', async (_name, size, change) => {
    const { status } = await postFile(client, key, new Uint8Array(size).fill(7), change);
    expect(status).toBeGreaterThanOrEqual(400);
  });
});
