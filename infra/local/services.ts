import { randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { openBus } from './bus/serve-bus.ts';
import { type Database, getOrCreate } from './common/database.ts';
import { listenPrivately } from './common/listen.ts';
import { names } from './environment.ts';
import { openKey, serveKeys } from './keys/serve-keys.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import { serveSes } from './mailbox/serve-ses.ts';
import { startObjectStore } from './object-store.ts';
import { servePlaces } from './places/serve-places.ts';
import { createQueues } from './queues/queues.ts';
import type { Credentials } from './s3/presigned-url.ts';
import { serveSecrets } from './secrets/serve-secrets.ts';
import { createFollowupsTable, createTable, startTable } from './table.ts';
import { openPool, type Triggers } from './user-pool/pool.ts';
import { servePool } from './user-pool/serve-pool.ts';

type OnStop = (stop: () => Promise<void>) => void;

interface ServiceOptions {
  readonly dataDir: string;
  readonly database: Database;
  readonly mailbox: Mailbox;
  readonly triggers: Triggers;
  /**
   * Registers a function that stops a service. Each service is registered when it has started, so that a failed start
   * can stop the ones before it.
   */
  readonly onStop: OnStop;
}

/** Creates the key that hashes recommenders' addresses. It is stored, because items are found by these hashes. */
const newRecommenderKey = () => randomBytes(32).toString('base64url');

const newCredentials = (): Credentials => ({
  accessKeyId: `LOCAL${randomBytes(8).toString('hex').toUpperCase()}`,
  secretAccessKey: randomBytes(30).toString('base64'),
});

async function createResources(table: string, objects: string, credentials: Credentials) {
  const client = { region: names.region, credentials };
  const dynamodb = new DynamoDBClient({ ...client, endpoint: table });
  const s3 = new S3Client({ ...client, endpoint: objects, forcePathStyle: true });
  const sqs = new SQSClient({ ...client, endpoint: objects });
  await Promise.all([
    createTable(dynamodb, names.table),
    createFollowupsTable(dynamodb, names.followups),
    s3.send(new CreateBucketCommand({ Bucket: names.bucket })),
    s3.send(new CreateBucketCommand({ Bucket: names.exportBucket })),
    createQueues(sqs),
  ]);
  return { sqs, s3, dynamodb };
}

export async function startServices({ dataDir, database, mailbox, triggers, onStop }: ServiceOptions) {
  const credentials = await getOrCreate(database, 'credentials', newCredentials);
  const recommenderKey = await getOrCreate(database, 'writer-key', newRecommenderKey);
  const pool = await openPool(database, mailbox, triggers);
  const startService = async <Service extends { stop(): Promise<void> }>(starting: Promise<Service>) => {
    const service = await starting;
    onStop(() => service.stop());
    return service;
  };
  const table = await startService(startTable(dataDir));
  const objects = await startService(startObjectStore(dataDir));
  const userPool = await startService(listenPrivately(servePool(pool)));
  const places = await startService(listenPrivately(servePlaces(names)));
  const ownKeys = await Promise.all([names.ssnKey, names.exportKey].map((name) => openKey(database, name)));
  const keys = await startService(listenPrivately(serveKeys(...ownKeys)));
  const secrets = await startService(listenPrivately(serveSecrets({ [names.appClientSecret]: pool.clientSecret })));
  const mail = await startService(listenPrivately(serveSes(mailbox)));
  const bus = openBus();
  const events = await startService(listenPrivately(bus.listener));
  const { sqs, s3, dynamodb } = await createResources(table.url, objects.url, credentials);
  onStop(async () => {
    sqs.destroy();
    s3.destroy();
    dynamodb.destroy();
  });
  return {
    credentials,
    recommenderKey,
    pool: { id: pool.id, clientId: pool.clientId, jwks: pool.tokens.jwks },
    sqs,
    s3,
    dynamodb,
    busEvents: bus.events,
    messages: objects.messages,
    queueAttributes: objects.queueAttributes,
    endpoints: {
      table: table.url,
      objects: objects.url,
      userPool: userPool.url,
      places: places.url,
      keys: keys.url,
      secrets: secrets.url,
      mail: mail.url,
      bus: events.url,
    },
  };
}

export type Services = Awaited<ReturnType<typeof startServices>>;
