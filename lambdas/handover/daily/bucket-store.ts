import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CopyObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { clientDefaults } from '../../platform/client-defaults.ts';
import { readEnv } from '../../platform/environment.ts';
import { once } from '../../platform/once.ts';
import { sha256 } from '../../platform/sha256.ts';
import type { Laying } from '../handover-queue.ts';
import type { HandoverStore, Part, StagedFile } from '../handover-store.ts';
import { dynamoDays } from './days-store.ts';

export const handOverBucket = once(() => {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  return {
    name: readEnv(process.env, ['HAND_OVER_BUCKET']).HAND_OVER_BUCKET,
    client: new S3Client({
      ...clientDefaults,
      // Nobody waits, and a copy of a large packet takes its time.
      requestHandler: { ...clientDefaults.requestHandler, requestTimeout: 60_000 },
      // Emulators have no host name for each bucket.
      ...(endpoint && { forcePathStyle: true }),
    }),
  };
});

const readAtOnce = 25;

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

const contentTypeOf = (name: string): string => types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** The very same bytes, of which hash and length are known at the end. */
function counting(content: Readable) {
  const [hash, body] = [createHash('sha256'), new PassThrough()];
  let bytes = 0;
  const done = pipeline(
    content,
    async function* (chunks: AsyncIterable<Uint8Array | string>) {
      for await (const chunk of chunks) {
        const written = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        hash.update(written);
        bytes += written.byteLength;
        yield written;
      }
    },
    body,
  );
  return { body, counted: async () => done.then(() => ({ sha256: hash.digest('hex'), bytes })) };
}

/**
 * A laying of a day in the bucket: what is staged lies under its hash, and a part counts from when its item names it, the first
 * for good. So whoever closes the day, and how often, writes the same.
 */
export function bucketStore(laying: Laying): HandoverStore & { readStaged(file: StagedFile): Promise<Uint8Array> } {
  const { client, name: Bucket } = handOverBucket();
  const { day, madeAt } = laying;
  const stagedKey = (hash: string) => `staging/${day}/${madeAt}/${hash}`;
  const keyOf = (name: string) => `handover/${day}/${name}`;

  async function stage(Body: Uint8Array): Promise<StagedFile> {
    const hash = sha256(Body);
    await client.send(new PutObjectCommand({ Bucket, Key: stagedKey(hash), Body }));
    return { sha256: hash, bytes: Body.byteLength };
  }

  async function get(file: StagedFile) {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: stagedKey(file.sha256) }));
    if (!Body) throw new Error('A staged file of the export is missing.');
    return Body;
  }
  const readStaged = async (file: StagedFile) => (await get(file)).transformToByteArray();

  async function write(name: string, content: StagedFile | Uint8Array | Readable): Promise<StagedFile> {
    const [Key, ContentType] = [keyOf(name), contentTypeOf(name)];
    if (content instanceof Uint8Array) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: content, ContentType }));
      return { sha256: sha256(content), bytes: content.byteLength };
    }
    if (content instanceof Readable) {
      const { body, counted } = counting(content);
      // What fails is removed by the bucket's lifecycle.
      const params = { Bucket, Key, Body: body, ContentType };
      const upload = new Upload({ client, params, leavePartsOnError: true });
      const [file] = await Promise.all([counted(), upload.done()]);
      return file;
    }
    const CopySource = `${Bucket}/${stagedKey(content.sha256).split('/').map(encodeURIComponent).join('/')}`;
    const MetadataDirective = 'REPLACE';
    await client.send(new CopyObjectCommand({ Bucket, Key, CopySource, ContentType, MetadataDirective }));
    return content;
  }

  return {
    stage,
    readStaged,
    read: async (file) => (await get(file)) as Readable,
    async putPart(part) {
      const staged = await stage(Buffer.from(JSON.stringify(part)));
      await dynamoDays().putPart(laying, part.number, { part: staged, submitted_at: part.submitted_at });
    },
    async *parts() {
      const put = [...(await dynamoDays().partsOf(laying)).values()]
        .filter((each) => 'part' in each)
        .toSorted((a, b) => (a.submitted_at < b.submitted_at ? -1 : 1));
      for (let first = 0; first < put.length; first += readAtOnce) {
        const read = put.slice(first, first + readAtOnce).map(({ part }) => readStaged(part));
        for (const bytes of await Promise.all(read)) yield JSON.parse(Buffer.from(bytes).toString()) as Part;
      }
    },
    write: async (name, content) => ({ name, ...(await write(name, content)) }),
    // A laying begins with nothing, and writes the same names however often it is closed.
    written: async () => [],
    remove: async () => undefined,
  };
}
