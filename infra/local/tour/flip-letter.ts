import { type DynamoDBClient, GetItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';

/** Damages a stored letter, to see that it is noticed; false when there is none. */
export type FlipLetter = (confirmationNumber: string, n: number) => Promise<boolean>;

interface Store {
  readonly names: { readonly table: string; readonly followups: string; readonly bucket: string };
  readonly dynamodb: DynamoDBClient;
  /** Of the emulator of S3. */
  readonly objects: string;
}

const prefix = 'application#';

export const flipLetterIn =
  (store: Store): FlipLetter =>
  async (confirmationNumber, n) => {
    const application = await applicationOf(store, confirmationNumber);
    const key = application && (await pdfKeyOf(store, application, n));
    if (!key) return false;
    const url = `${store.objects}/${store.names.bucket}/${key}`;
    const stored = await fetch(url);
    if (!stored.ok) return false;
    const pdf = new Uint8Array(await stored.arrayBuffer());
    const middle = pdf.length >> 1;
    pdf[middle] = (pdf[middle] ?? 0) ^ 1;
    const headers = { 'content-type': stored.headers.get('content-type') ?? 'application/pdf' };
    const { ok } = await fetch(url, { method: 'PUT', headers, body: pdf });
    if (!ok) throw new Error("Couldn't write the letter.");
    return true;
  };

async function applicationOf(store: Store, confirmationNumber: string): Promise<string | undefined> {
  for (let from: Parameters<typeof scan>[2], isLast = false; !isLast; ) {
    const { Items = [], LastEvaluatedKey } = await scan(store, confirmationNumber, from);
    const id = Items[0]?.id?.S;
    if (id) return id.slice(prefix.length);
    from = LastEvaluatedKey;
    isLast = from === undefined;
  }
  return undefined;
}

const scan = (
  { dynamodb, names }: Store,
  confirmationNumber: string,
  ExclusiveStartKey: ScanCommand['input']['ExclusiveStartKey'],
) =>
  dynamodb.send(
    new ScanCommand({
      TableName: names.table,
      ProjectionExpression: 'id',
      FilterExpression: 'begins_with(id, :prefix) AND receipt.confirmation_number = :number',
      ExpressionAttributeValues: { ':prefix': { S: prefix }, ':number': { S: confirmationNumber } },
      ...(ExclusiveStartKey && { ExclusiveStartKey }),
    }),
  );

async function pdfKeyOf({ dynamodb, names }: Store, application: string, n: number): Promise<string | undefined> {
  const { Item } = await dynamodb.send(
    new GetItemCommand({
      TableName: names.followups,
      Key: { pk: { S: `asks#${application}` }, sk: { S: 'letters' } },
      ConsistentRead: true,
    }),
  );
  return Item?.letters?.M?.[String(n)]?.M?.received?.M?.pdf_key?.S;
}
