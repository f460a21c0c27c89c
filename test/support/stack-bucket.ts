import { S3Client } from '@aws-sdk/client-s3';
import { stackEnv } from './stack-table.ts';

/** Returns the documents bucket of the stack under test, for access that bypasses the API. */
export function stackBucket() {
  const env = stackEnv();
  const s3 = new S3Client({
    region: env.AWS_REGION,
    endpoint: env.AWS_ENDPOINT_URL_S3,
    forcePathStyle: true,
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY },
  });
  return { s3, Bucket: env.DOCUMENTS_BUCKET };
}
