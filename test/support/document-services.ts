import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { openBus } from '../../infra/local/bus/serve-bus.ts';
import { listenPrivately } from '../../infra/local/common/listen.ts';
import { names } from '../../infra/local/environment.ts';
import { createKey, serveKeys } from '../../infra/local/keys/serve-keys.ts';
import { serveSes } from '../../infra/local/mailbox/serve-ses.ts';
import { startObjectStore } from '../../infra/local/object-store.ts';
import { queueUrl } from '../../infra/local/queues/queues.ts';
import { createFollowupsTable, createTable, startTable } from '../../infra/local/table.ts';
import { type Faults, startFaultProxy } from './fault-proxy.ts';

const access = { region: names.region, credentials: { accessKeyId: 'test', secretAccessKey: 'test' } };

/** Starts emulators of the AWS services. The product reaches most of them through proxies that break calls. */
export async function startDocumentServices(faults: Faults) {
  const dataDir = mkdtempSync(join(tmpdir(), 'documents-'));
  const [table, objects] = [await startTable(dataDir), await startObjectStore(dataDir)];
  const sent: { readonly to: string; readonly text: string }[] = [];
  const mail = await listenPrivately(serveSes({ deliver: ({ to, text }) => String(sent.push({ to, text })) }));
  const keys = await listenPrivately(serveKeys(createKey(names.exportKey), createKey(names.ssnKey)));
  const bus = openBus();
  const busServer = await listenPrivately(bus.listener);
  const [tableProxy, objectsProxy, mailProxy, busProxy] = await Promise.all([
    startFaultProxy(table.url, faults),
    startFaultProxy(objects.url, faults),
    startFaultProxy(mail.url, faults),
    startFaultProxy(busServer.url, faults),
  ]);
  const dynamodb = new DynamoDBClient({ ...access, endpoint: table.url });
  const s3 = new S3Client({ ...access, endpoint: objects.url, forcePathStyle: true });
  await createTable(dynamodb, names.table);
  await createFollowupsTable(dynamodb, names.followups);
  dynamodb.destroy();
  await s3.send(new CreateBucketCommand({ Bucket: names.bucket }));
  await s3.send(new CreateBucketCommand({ Bucket: names.exportBucket }));
  // The queue has no proxy, because no suite breaks its calls.
  const sqs = new SQSClient({ ...access, endpoint: objects.url });
  await sqs.send(new CreateQueueCommand({ QueueName: 'handover' }));
  sqs.destroy();
  Object.assign(process.env, {
    TABLE_NAME: names.table,
    ASKS_TABLE_NAME: names.followups,
    CONFIGURATION_SET: names.configurationSet,
    LETTERS_CONFIGURATION_SET: names.lettersConfigurationSet,
    DOCUMENTS_BUCKET: names.bucket,
    DOCX_ENGINE: 'embedded',
    HAND_OVER_BUCKET: names.exportBucket,
    HAND_OVER_QUEUE_URL: queueUrl(objects.url, 'handover'),
    AWS_ENDPOINT_URL_SQS: objects.url,
    AWS_ENDPOINT_URL_EVENTBRIDGE: busProxy.url,
    AWS_ENDPOINT_URL_KMS: keys.url,
    EXPORT_KEY_ID: names.exportKey,
    SSN_KEY_ID: names.ssnKey,
    AWS_REGION: names.region,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: tableProxy.url,
    AWS_ENDPOINT_URL_S3: objectsProxy.url,
    AWS_ENDPOINT_URL_SESV2: mailProxy.url,
    S3_PUBLIC_ENDPOINT: objectsProxy.url,
    MAIL_FROM: 'apply@example.edu',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
  });
  return {
    put: (key: string, bytes: string | Uint8Array) =>
      s3.send(new PutObjectCommand({ Bucket: names.bucket, Key: key, Body: bytes })),
    async list(applicant: string): Promise<string[]> {
      const folders = ['uploads', 'converted', 'copies', 'submissions'].map(async (folder) => {
        const { Contents = [] } = await s3.send(
          new ListObjectsV2Command({ Bucket: names.bucket, Prefix: `${folder}/${applicant}/` }),
        );
        return Contents.map(({ Key = '' }) => Key);
      });
      return (await Promise.all(folders)).flat();
    },
    emailsTo: (address: string) => sent.filter(({ to }) => to === address).length,
    busEvents: bus.events,
    textsTo: (address: string) => sent.flatMap(({ to, text }) => (to === address ? [text] : [])),
    async stop() {
      s3.destroy();
      await Promise.all([tableProxy.stop(), objectsProxy.stop(), mailProxy.stop(), busProxy.stop()]);
      await Promise.all([table.stop(), objects.stop(), mail.stop(), keys.stop(), busServer.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type DocumentServices = Awaited<ReturnType<typeof startDocumentServices>>;
