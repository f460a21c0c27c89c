import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Listening } from '../../infra/local/common/listen.ts';
import { startObjectStore } from '../../infra/local/object-store.ts';
import { pruneAssets } from '../../infra/prune-assets.ts';
import { tempDir } from './local/support/temp-dir.ts';

const dir = tempDir();
const dayMs = 24 * 60 * 60 * 1000;
let store: Listening;
let s3: S3Client;
let bucketNumber = 0;
let Bucket = '';

beforeAll(async () => {
  store = await startObjectStore(join(dir.path, 'store'));
  s3 = new S3Client({
    region: 'us-east-1',
    endpoint: store.url,
    forcePathStyle: true,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
beforeEach(async () => {
  bucketNumber += 1;
  Bucket = `client-${bucketNumber}`;
  await s3.send(new CreateBucketCommand({ Bucket }));
});
afterAll(async () => {
  await store.stop();
  dir.remove();
});

function build(files: readonly string[]): string {
  const site = mkdtempSync(join(dir.path, 'site-'));
  mkdirSync(join(site, 'assets'));
  writeFileSync(join(site, 'index.html'), files.join());
  for (const file of files) writeFileSync(join(site, 'assets', file), file);
  return site;
}

/** Uploads as the stack does: every file of the release, and removes none. */
async function deploy(files: readonly string[]): Promise<string> {
  for (const file of files) await s3.send(new PutObjectCommand({ Bucket, Key: `assets/${file}`, Body: file }));
  await s3.send(new PutObjectCommand({ Bucket, Key: 'index.html', Body: files.join() }));
  return build(files);
}

const pruneOn = (day: number, site: string) =>
  pruneAssets({ s3, Bucket, site, now: new Date(Date.now() + day * dayMs) });

async function assets() {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'assets/' }));
  return Contents.map(({ Key }) => Key);
}

describe('files of former releases', () => {
  it('go 90 days after a release without them, however old they are', async () => {
    await pruneOn(0, await deploy(['old.js', 'both.js']));
    const site = await deploy(['both.js', 'new.js']);
    expect(await pruneOn(200, site)).toEqual([]);
    expect(await pruneOn(289, site)).toEqual([]);
    expect(await pruneOn(290, site)).toEqual(['assets/old.js']);
    expect(await assets()).toEqual(['assets/both.js', 'assets/new.js']);
  });

  it('stay when a roll-back needs them again, and count anew after it', async () => {
    const first = await deploy(['old.js']);
    await pruneOn(0, await deploy(['new.js']));
    await deploy(['old.js']);
    expect(await pruneOn(100, first)).toEqual([]);
    const second = await deploy(['new.js']);
    expect(await pruneOn(110, second)).toEqual([]);
    expect(await pruneOn(199, second)).toEqual([]);
    expect(await pruneOn(200, second)).toEqual(['assets/old.js']);
  });

  it('stay for 90 days after an upload that no run has seen', async () => {
    const site = await deploy(['new.js']);
    await deploy(['old.js']);
    await deploy(['new.js']);
    const record = JSON.stringify({ 'assets/old.js': new Date(Date.now() - 100 * dayMs).toISOString() });
    await s3.send(new PutObjectCommand({ Bucket, Key: 'superseded-assets.json', Body: record }));
    expect(await pruneOn(89, site)).toEqual([]);
    expect(await pruneOn(91, site)).toEqual(['assets/old.js']);
  });

  it('all stay when the site is of another release than the build', async () => {
    await deploy(['new.js']);
    await expect(pruneOn(500, build(['old.js']))).rejects.toThrow(/another release/);
    expect(await assets()).toEqual(['assets/new.js']);
  });
});
