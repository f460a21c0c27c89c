import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { clientDefaults } from '../client-defaults.ts';
import { readEnv } from '../environment.ts';
import { once } from '../once.ts';

const clientFor = (endpoint: string | undefined) =>
  new S3Client({
    ...clientDefaults,
    // An emulator has no host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Checksums by default would put headers into presigned requests that no browser sends.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } satisfies S3ClientConfig);

/** The bucket of uploads, converted documents and PDF copies. */
export const documentsBucket = once(() => ({
  name: readEnv(process.env, ['DOCUMENTS_BUCKET']).DOCUMENTS_BUCKET,
  client: clientFor(process.env.AWS_ENDPOINT_URL_S3),
}));

/** The same bucket as browsers reach it: presigned requests name its address. */
export const publicBucket = once(() => ({
  name: readEnv(process.env, ['DOCUMENTS_BUCKET']).DOCUMENTS_BUCKET,
  client: clientFor(process.env.S3_PUBLIC_ENDPOINT),
}));
