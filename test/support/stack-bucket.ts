import { S3Client } from '@aws-sdk/client-s3';
import { stackClient, stackEnv } from './stack-table.ts';

/** Returns the documents bucket of the stack under test, for access that bypasses the API. */
export function stackBucket() {
  const s3 = new S3Client({ ...stackClient('S3'), forcePathStyle: true });
  return { s3, Bucket: stackEnv().DOCUMENTS_BUCKET };
}
