import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { stackBucket } from './stack-bucket.ts';

export interface StoredObject {
  readonly key: string;
  readonly metadata: object;
  readonly bytes: Uint8Array;
}

/** Returns functions that read the documents bucket of the stack under test, bypassing the API. */
export function storedObjects() {
  const { s3, Bucket } = stackBucket();
  return {
    async keys(): Promise<string[]> {
      const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
      return Contents.map(({ Key = '' }) => Key);
    },
    /** Returns the object in a list, which is empty if another test has removed the object. */
    async read(key: string): Promise<StoredObject[]> {
      try {
        const { Metadata, ContentDisposition, Body } = await s3.send(new GetObjectCommand({ Bucket, Key: key }));
        const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
        return [{ key, metadata: { Metadata, ContentDisposition }, bytes }];
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return [];
        throw error;
      }
    },
    close: () => s3.destroy(),
  };
}

export function queueMessages(): readonly { body: string; attributes: string }[] {
  const stored = new DatabaseSync(join(process.env.STACK_DATA_DIR ?? '', 'fauxqs.db'), { readOnly: true });
  const messages = stored.prepare('SELECT body, message_attributes FROM sqs_messages').all();
  stored.close();
  return messages.map(({ body, message_attributes }) => ({
    body: String(body),
    attributes: String(message_attributes),
  }));
}
