import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildApp } from 'fauxqs';
import { damagedDataError, withoutWaitingForDisk } from './common/database.ts';
import type { RunningServer } from './common/listen.ts';

type Stores = NonNullable<NonNullable<Parameters<typeof buildApp>[0]>['stores']>;
type Persistence = NonNullable<Stores['sqsStore']['persistence']>;

async function importInternal<Instance>(file: string, name: string): Promise<new (...args: unknown[]) => Instance> {
  const manifest = findPackageJSON('fauxqs', import.meta.url) ?? '';
  return (await import(pathToFileURL(join(dirname(manifest), 'dist', file)).href))[name];
}

async function openStores(dataDir: string) {
  const [Sqs, Sns, S3, Disk] = await Promise.all([
    importInternal<Stores['sqsStore']>('sqs/sqsStore.js', 'SqsStore'),
    importInternal<Stores['snsStore']>('sns/snsStore.js', 'SnsStore'),
    importInternal<Stores['s3Store']>('s3/s3Store.js', 'S3Store'),
    importInternal<Persistence>('persistence.js', 'PersistenceManager'),
  ]);
  const stores: Stores = { sqsStore: new Sqs(), snsStore: new Sns(), s3Store: new S3() };
  const persistence = new Disk(dataDir);
  // biome-ignore lint/complexity/useLiteralKeys: TypeScript allows access to a private property only by brackets.
  persistence['db'].exec(withoutWaitingForDisk);
  persistence.load(stores.sqsStore, stores.snsStore, stores.s3Store);
  for (const store of Object.values(stores)) store.persistence = persistence;
  for (const queue of stores.sqsStore.allQueues()) queue.persistence = persistence;
  return { stores, persistence };
}

export interface QueuedMessage {
  readonly queue: string;
  readonly body: string;
  /** The time, in ISO 8601. */
  readonly at: string;
}

const messagesKept = 1_000;

/** Records the last messages of all queues, newest first. */
function watchMessages(persistence: Persistence): () => readonly QueuedMessage[] {
  const messages: QueuedMessage[] = [];
  const insert = persistence.insertMessage.bind(persistence);
  persistence.insertMessage = (queue, message) => {
    messages.unshift({ queue, body: message.body, at: new Date(message.sentTimestamp).toISOString() });
    messages.splice(messagesKept);
    insert(queue, message);
  };
  return () => messages;
}

export interface ObjectStore extends RunningServer {
  messages(): readonly QueuedMessage[];
  /** Returns a queue's attributes in SQS's format. */
  queueAttributes(name: string): Readonly<Record<string, string>>;
}

/** Starts S3 and SQS from the emulator's parts, because the emulator itself would listen on every interface. */
export async function startObjectStore(dataDir: string): Promise<ObjectStore> {
  const { stores, persistence } = await openStores(dataDir).catch((error: unknown) => {
    throw damagedDataError(dataDir, 'documents and queues', error);
  });
  const messages = watchMessages(persistence);
  const app = buildApp({ logger: false, stores });
  app.addHook('preClose', async () => persistence.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    messages,
    queueAttributes: (name) => stores.sqsStore.getQueueByName(name)?.getAllAttributes(['All']) ?? {},
    stop: async () => void (await app.close()),
  };
}
