import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { clientDefaults } from '../platform/client-defaults.ts';
import { readEnv } from '../platform/environment.ts';
import { once } from '../platform/once.ts';

const clientFor = (endpoint: string | undefined) =>
  new S3Client({
    ...clientDefaults,
    // Emulators have no host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Default checksums would require headers of presigned requests that browsers do not send.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } satisfies S3ClientConfig);

export const documentsBucket = once(() => ({
  name: readEnv(process.env, ['DOCUMENTS_BUCKET']).DOCUMENTS_BUCKET,
  client: clientFor(process.env.AWS_ENDPOINT_URL_S3),
}));

export const publicBucket = once(() => ({
  name: readEnv(process.env, ['DOCUMENTS_BUCKET']).DOCUMENTS_BUCKET,
  client: clientFor(process.env.S3_PUBLIC_ENDPOINT),
}));
