import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';

interface Deployed {
  readonly s3: S3Client;
  readonly Bucket: string;
  /** The build that was deployed. */
  readonly site: string;
  readonly now: Date;
}

const page = 'index.html';
/** Since when each file is in no release. CloudFront shows it to nobody: it rewrites its path to the page. */
const record = 'superseded-assets.json';
const keptMs = 90 * 24 * 60 * 60 * 1000;

function emptyUnlessItExists(error: unknown): string {
  if (error instanceof NoSuchKey) return '{}';
  throw error;
}

/** Removes files of the client 90 days after a release without them. Those of the release that runs are never touched. */
export async function pruneAssets({ s3, Bucket, site, now }: Deployed): Promise<readonly string[]> {
  const textOf = async (Key: string) =>
    (await s3.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString() ?? '';
  if ((await textOf(page)) !== readFileSync(join(site, page), 'utf8'))
    throw new Error(`The site is of another release than ${site}: run this where it was deployed from.`);
  const current = new Set(readdirSync(join(site, 'assets')).map((file) => `assets/${file}`));
  const before = JSON.parse(await textOf(record).catch(emptyUnlessItExists)) as Readonly<Record<string, string>>;
  const superseded: Record<string, string> = {};
  const removed: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: 'assets/' }))
    for (const { Key = '', LastModified = now } of Contents) {
      if (current.has(Key)) continue;
      const since = before[Key] ?? now.toISOString();
      // A roll-back by hand uploads its files anew and leaves the record as it is.
      const latest = Math.max(Date.parse(since), LastModified.getTime());
      if (now.getTime() - latest < keptMs) superseded[Key] = since;
      else {
        await s3.send(new DeleteObjectCommand({ Bucket, Key }));
        removed.push(Key);
      }
    }
  await s3.send(new PutObjectCommand({ Bucket, Key: record, Body: JSON.stringify(superseded) }));
  return removed;
}
