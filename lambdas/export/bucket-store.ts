import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import type { CalendarDate } from '../../shared/form/calendar.ts';
import { clientDefaults } from '../platform/client-defaults.ts';
import { readEnv } from '../platform/environment.ts';
import { once } from '../platform/once.ts';
import { sha256 } from '../platform/sha256.ts';
import type { SubmittedApplication } from '../submission/submissions.ts';
import type { ExportedApplication } from './export-application.ts';
import type { ExportReason } from './export-queue.ts';
import type { ExportedFile } from './export-store.ts';

export const exportBucket = once(() => {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  return {
    name: readEnv(process.env, ['HAND_OVER_BUCKET']).HAND_OVER_BUCKET,
    client: new S3Client({
      ...clientDefaults,
      // A large packet takes a while, and no user waits for it.
      requestHandler: { ...clientDefaults.requestHandler, requestTimeout: 60_000 },
      // Emulators have no host name for each bucket.
      ...(endpoint && { forcePathStyle: true }),
    }),
  };
});

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
};

const contentTypeOf = (name: string): string => types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

export const filesPrefix = (day: CalendarDate) => `handover/${day}/`;
/** Returns the prefix of a day's entries: a JSON file per application and a file per reason, not for the office. */
export const entriesPrefix = (day: CalendarDate) => `facts/${day}/`;

/** An exported application, as it is stored until the exports expire. */
export interface Entry extends ExportedApplication {
  /** The reasons that were recorded before the application was read. What came later may be missing in its files. */
  readonly reasons?: readonly ExportReason[];
}

/** Returns the folder of a day in the export bucket. */
export function bucketDay(day: CalendarDate) {
  const { client, name: Bucket } = exportBucket();

  async function put(Key: string, Body: Uint8Array | string) {
    const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: contentTypeOf(Key) }));
    return ETag;
  }

  /** Returns the ETags of the files in a folder whose names start with `start`, by name. */
  async function list(folder: string, start = ''): Promise<Map<string, string | undefined>> {
    const found = new Map<string, string | undefined>();
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: folder + start }))
      for (const { Key = '', ETag } of Contents) found.set(Key.slice(folder.length), ETag);
    return found;
  }

  const reasonKey = (number: string, reason: ExportReason) => `${entriesPrefix(day)}${number}.${reason}`;

  async function read<Content>(Key: string): Promise<Content | undefined> {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return JSON.parse((await Body?.transformToString()) ?? '') as Content;
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  return {
    async write(name: string, content: Uint8Array): Promise<ExportedFile> {
      const etag = await put(filesPrefix(day) + name, content);
      return { name, bytes: content.byteLength, sha256: sha256(content), ...(etag && { etag }) };
    },

    putEntry: (entry: Entry) => put(`${entriesPrefix(day)}${entry.number}.json`, JSON.stringify(entry)),

    /** Returns the entry of an application, or undefined if the application has not been exported yet. */
    readEntry: (number: string) => read<Entry>(`${entriesPrefix(day)}${number}.json`),

    /** Records a reason why this export must contain an application. Idempotent. */
    putReason: (application: SubmittedApplication, reason: ExportReason) =>
      put(reasonKey(application.receipt.confirmation_number, reason), JSON.stringify(application)),

    /** Returns the application for which a reason was recorded, or undefined if the reason wasn't recorded. */
    readReason: (number: string, reason: ExportReason) => read<SubmittedApplication>(reasonKey(number, reason)),

    /** Returns the reasons for each application in this export, or for one of them, by number. */
    async listReasons(only?: string) {
      const reasons = new Map<string, ExportReason[]>();
      for (const name of (await list(entriesPrefix(day), only && `${only}.`)).keys()) {
        const [number = '', reason = ''] = name.split('.');
        if (reason !== 'json') reasons.set(number, [...(reasons.get(number) ?? []), reason as ExportReason]);
      }
      return reasons;
    },

    /** Returns the ETags of the files in the folder, by name. */
    listFiles: () => list(filesPrefix(day)),

    async remove(name: string) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: filesPrefix(day) + name }));
    },

    async removeEntry(number: string) {
      for (const name of (await list(entriesPrefix(day), `${number}.`)).keys())
        await client.send(new DeleteObjectCommand({ Bucket, Key: entriesPrefix(day) + name }));
    },
  };
}
