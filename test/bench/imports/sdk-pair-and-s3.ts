import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { handler as pair } from './sdk-pair.ts';

/** The least that an endpoint with a table and a bucket needs. */
export const handler = async (id: string) => {
  const bucket = { Bucket: 'bucket', Key: id };
  const client = new S3Client({});
  return [
    await pair(id),
    await client.send(new GetObjectCommand(bucket)),
    await client.send(new PutObjectCommand(bucket)),
  ];
};
