import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { ANSWERED } from '../../shared/status.ts';
import { formatCount } from '../../shared/text/format-count.ts';
import { chunks } from '../platform/chunks.ts';
import { clientDefaults } from '../platform/client-defaults.ts';
import { once } from '../platform/once.ts';
import { followupsTable, getItem, table } from '../platform/table.ts';
import { type Application, applicationItemId, type StoredDocument } from './application.ts';
import { saveChanges } from './update-application.ts';

type Item = Readonly<Record<string, unknown>>;
type Request = { readonly PutRequest: { Item: Item } } | { readonly DeleteRequest: { Key: Item } };

/** The maximum number of requests in a call of BatchWriteItem. */
const batchSize = 25;

/** The maximum number of attempts. The delays between them give the table minutes to grow. */
const maxAttempts = 15;

/** A client for a whole table. It waits up to 20 seconds before a retry, because no user is waiting for the response. */
const patientClient = once(() => DynamoDBDocumentClient.from(new DynamoDBClient({ ...clientDefaults, maxAttempts })));

interface Target {
  readonly name: string;
  readonly key: readonly string[];
}

/** Removes the PDF copy from an item: its file may have been deleted since, and a new copy is made on request. */
const withoutPdfCopy = ({ pdf_copy: _, ...item }: Item): Item => item;

async function* itemsOf(TableName: string, projection?: string): AsyncGenerator<Item> {
  const pages = paginateScan(
    { client: patientClient() },
    { TableName, ConsistentRead: true, ProjectionExpression: projection },
  );
  for await (const { Items = [] } of pages) yield* Items;
}

/** Waits 0.1 to 0.2 seconds, then twice as long each time, and at most 20 seconds. */
const wait = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.min(100 * 2 ** attempt, 20_000) * (0.5 + Math.random() / 2)));

async function write(name: string, requests: readonly Request[]): Promise<void> {
  for (const batch of chunks(requests, batchSize)) {
    let rest = batch;
    for (let attempt = 0; rest.length > 0; attempt += 1) {
      if (attempt === maxAttempts)
        throw new Error(`DynamoDB refused ${formatCount(rest.length, 'write')} ${maxAttempts} times.`);
      if (attempt > 0) await wait(attempt);
      const { UnprocessedItems } = await patientClient().send(
        new BatchWriteCommand({ RequestItems: { [name]: rest } }),
      );
      rest = (UnprocessedItems?.[name] ?? []) as Request[];
    }
  }
}

/**
 * Makes the table `application` equal to a restored table, except that it has no PDF copies. Neither table may be
 * written to in the meantime. After an error, call the function again: it repeats every write.
 */
export const restoreApplicationTable = (restored: string) =>
  replaceTableContents({ name: table().name, key: ['id'] }, restored);

/** Makes the table of letters, emails and the clock equal to a restored table, like `restoreApplicationTable`. */
export const restoreFollowupsTable = (restored: string) =>
  replaceTableContents({ name: followupsTable().name, key: ['pk', 'sk'] }, restored);

async function replaceTableContents(
  { name, key }: Target,
  restored: string,
): Promise<{ written: number; deleted: number }> {
  const keyOf = (item: Item) => Object.fromEntries(key.map((attribute) => [attribute, item[attribute]]));
  const restoredKeys = new Set<string>();
  const puts: Request[] = [];
  let written = 0;
  for await (const item of itemsOf(restored)) {
    restoredKeys.add(JSON.stringify(keyOf(item)));
    puts.push({ PutRequest: { Item: withoutPdfCopy(item) } });
    if (puts.length < batchSize) continue;
    await write(name, puts.splice(0));
    written += batchSize;
  }
  await write(name, puts);
  if (restoredKeys.size === 0) throw new Error(`${restored} has no items. Nothing was deleted.`);
  const deletes: Request[] = [];
  for await (const item of itemsOf(name, key.join(',')))
    if (!restoredKeys.has(JSON.stringify(keyOf(item)))) deletes.push({ DeleteRequest: { Key: keyOf(item) } });
  await write(name, deletes);
  return { written: written + puts.length, deleted: deletes.length };
}

const readRestored = (name: string, applicationId: string) =>
  getItem<Application>({ ...table(), name }, { id: applicationItemId(applicationId) });

/** Replaces an application with its restored copy. Returns false if the restored table does not contain it. */
export async function restoreApplication(restored: string, applicationId: string): Promise<boolean> {
  const { client, name } = table();
  const Item = await readRestored(restored, applicationId);
  if (!Item) return false;
  await client.send(new PutCommand({ TableName: name, Item: withoutPdfCopy({ ...Item }) }));
  return true;
}

/** Returns a question's converted document from a restored table, or undefined if there is none. */
export async function restoredDocument(restored: string, applicationId: string, key: string) {
  const item = await readRestored(restored, applicationId);
  const document = item?.documents[key];
  return document?.status === 'COMPLETED' ? document : undefined;
}

/** Saves a document as the answer to a question. Returns the document that it replaces. Throws AlreadySubmitted. */
export async function putDocument(applicationId: string, key: string, document: StoredDocument) {
  const old = await saveChanges(applicationId, {
    set: [
      [['documents', key], document],
      [['answers', key], ANSWERED],
    ],
    returnOld: true,
  });
  return old?.documents[key];
}
