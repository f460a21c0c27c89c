import './plain-errors.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { S3Client } from '@aws-sdk/client-s3';
import { configOf, edgeRegion } from '../infra/config.ts';
import { readOutputs } from '../infra/outputs.ts';
import { pruneAssets } from '../infra/prune-assets.ts';

const { values } = parseArgs({ options: { env: { type: 'string' } } });
const { clientBucket } = await readOutputs(configOf(values.env).name);
const removed = await pruneAssets({
  s3: new S3Client({ region: edgeRegion }),
  Bucket: clientBucket,
  site: join(import.meta.dirname, '../dist/site'),
  now: new Date(),
});
for (const file of removed) console.log(file);
console.log(`${removed.length} files of former releases were removed.`);
