import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, NoSuchKey, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import { respondJson } from '../common/respond-json.ts';

export const exportsPath = '/_local/handover';

const folder = 'handover/';
const manifest = 'manifest.json';

/** Lists the complete exports. A folder without its manifest is incomplete and must not be downloaded. */
async function listCompleteExports(s3: S3Client, Bucket: string) {
  const days = new Map<string, string[]>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: folder }))
    for (const { Key = '' } of Contents) {
      const [, day = '', ...name] = Key.split('/');
      days.set(day, [...(days.get(day) ?? []), name.join('/')]);
    }
  return [...days].filter(([, files]) => files.includes(manifest)).map(([day, files]) => ({ day, files }));
}

/** Serves the files that the university's role can see in the export bucket. */
export const serveExports =
  (s3: S3Client, Bucket: string) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const name = (request.url ?? '').split('?')[0]?.slice(exportsPath.length + 1) ?? '';
    if (request.method !== 'GET') return respondJson(response, 404, { message: 'Not Found' });
    if (name === '') return respondJson(response, 200, { days: await listCompleteExports(s3, Bucket) });
    try {
      const Key = folder + name.split('/').map(decodeURIComponent).join('/');
      const found = await s3.send(new GetObjectCommand({ Bucket, Key }));
      response.writeHead(200, {
        'content-type': found.ContentType ?? 'application/octet-stream',
        'content-length': found.ContentLength,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      await pipeline(found.Body as Readable, response);
    } catch (error) {
      if (!(error instanceof NoSuchKey) && !(error instanceof URIError)) throw error;
      respondJson(response, 404, { message: 'Not Found' });
    }
  };
