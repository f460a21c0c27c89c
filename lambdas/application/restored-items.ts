import { BatchWriteCommand, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { ANSWERED } from '../../shared/status.ts';
import { followupsTable, getItem, table } from '../platform/table.ts';
import { type Application, applicationItemId, type StoredDocument } from './application.ts';
import { saveChanges } from './update-application.ts';

type Item = Readonly<Record<string, unknown>>;
type Request = { readonly PutRequest: { Item: Item } } | { readonly DeleteRequest: { Key: Item } };

/** The most requests that BatchWriteItem accepts at a time. */
const batchSize = 25;

interface Target {
  readonly table: ReturnType<typeof table>;
  readonly key: readonly string[];
}

async function* itemsOf(TableName: string, projection?: string): AsyncGenerator<Item> {
  const { client } = table();
  const pages = paginateScan({ client }, { TableName, ConsistentRead: true, ProjectionExpression: projection });
  for await (const { Items = [] } of pages) yield* Items;
}

async function write({ client, name }: Target['table'], requests: readonly Request[]): Promise<void> {
  for (let from = 0; from < requests.length; from += batchSize) {
    let rest: Request[] = requests.slice(from, from + batchSize);
    while (rest.length > 0) {
      const { UnprocessedItems } = await client.send(new BatchWriteCommand({ RequestItems: { [name]: rest } }));
      rest = (UnprocessedItems?.[name] ?? []) as Request[];
    }
  }
}

/** Makes the table `application` equal to a restored table. Neither table may be written to in the meantime. */
export const restoreApplicationTable = (restored: string) =>
  replaceTableContents({ table: table(), key: ['id'] }, restored);

/** Makes the table of letters, emails and the clock equal to a restored table. */
export const restoreFollowupsTable = (restored: string) =>
  replaceTableContents({ table: followupsTable(), key: ['pk', 'sk'] }, restored);

async function replaceTableContents(
  { table, key }: Target,
  restored: string,
): Promise<{ written: number; deleted: number }> {
  const keyOf = (item: Item) => Object.fromEntries(key.map((name) => [name, item[name]]));
  const restoredKeys = new Set<string>();
  const puts: Request[] = [];
  let written = 0;
  for await (const item of itemsOf(restored)) {
    restoredKeys.add(JSON.stringify(keyOf(item)));
    puts.push({ PutRequest: { Item: item } });
    if (puts.length < batchSize) continue;
    await write(table, puts.splice(0));
    written += batchSize;
  }
  await write(table, puts);
  const deletes: Request[] = [];
  for await (const item of itemsOf(table.name, key.join(',')))
    if (!restoredKeys.has(JSON.stringify(keyOf(item)))) deletes.push({ DeleteRequest: { Key: keyOf(item) } });
  await write(table, deletes);
  return { written: written + puts.length, deleted: deletes.length };
}

const readRestored = (name: string, applicationId: string) =>
  getItem<Application>({ ...table(), name }, { id: applicationItemId(applicationId) });

/** Replaces an application with its restored copy. Returns false if the restored table does not contain it. */
export async function restoreApplication(restored: string, applicationId: string): Promise<boolean> {
  const { client, name } = table();
  const Item = await readRestored(restored, applicationId);
  if (!Item) return false;
  await client.send(new PutCommand({ TableName: name, Item }));
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
