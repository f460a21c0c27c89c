import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import {
  DynamoDBDocumentClient,
  GetCommand,
  paginateScan,
  type ScanCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { partner } from '#partner';
import { addDays, dayOf, startOfDay } from '../../../shared/letters/letter-calendar.ts';

/** Changes to stored letters that otherwise only time or damage would cause. */
export interface StoredLetters {
  /** Closes the request to a recommender as if its grace period had ended, without advancing the clock. */
  close(recommender: string): Promise<void>;
  /** Flips a byte of a letter's PDF. Returns false if there is no such letter. */
  flip(confirmationNumber: string, n: number): Promise<boolean>;
}

interface Stores {
  readonly names: { readonly table: string; readonly followups: string; readonly bucket: string };
  readonly dynamodb: DynamoDBClient;
  readonly s3: S3Client;
}

const prefix = 'application#';

export function storedLetters({ names, dynamodb, s3 }: Stores): StoredLetters {
  const client = DynamoDBDocumentClient.from(dynamodb);

  async function findItem(scan: ScanCommandInput) {
    for await (const { Items = [] } of paginateScan({ client }, scan)) if (Items[0]) return Items[0];
    return undefined;
  }

  const daysAgo = (days: number) => {
    const { timeZone } = partner.config;
    return startOfDay(addDays(dayOf(new Date(), timeZone), -days), timeZone).toISOString();
  };

  return {
    async close(recommender) {
      const item = await findItem({
        TableName: names.followups,
        FilterExpression: 'letters.#1.person.email = :email',
        ExpressionAttributeNames: { '#1': '1' },
        ExpressionAttributeValues: { ':email': recommender },
      });
      if (!item) throw new Error(`No letter was requested from ${recommender}.`);
      await client.send(
        new UpdateCommand({
          TableName: names.followups,
          Key: { pk: item.pk, sk: item.sk },
          UpdateExpression:
            'SET letters.#1.due = :due, letters.#1.closes = :closes, letters.#1.#state = :closed, revision = revision + :one',
          ExpressionAttributeNames: { '#1': '1', '#state': 'state' },
          ExpressionAttributeValues: { ':due': daysAgo(30), ':closes': daysAgo(1), ':closed': 'closed', ':one': 1 },
        }),
      );
    },

    async flip(confirmationNumber, n) {
      const application = await findItem({
        TableName: names.table,
        FilterExpression: 'begins_with(id, :prefix) AND receipt.confirmation_number = :number',
        ExpressionAttributeValues: { ':prefix': prefix, ':number': confirmationNumber },
      });
      const pk = `asks#${application?.id.slice(prefix.length)}`;
      const { Item } = await client.send(new GetCommand({ TableName: names.followups, Key: { pk, sk: 'letters' } }));
      const Key = Item?.letters?.[n]?.received?.pdf_key;
      if (!Key) return false;
      const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket: names.bucket, Key }));
      const pdf = (await Body?.transformToByteArray()) ?? new Uint8Array();
      const middle = pdf.length >> 1;
      pdf[middle] = (pdf[middle] ?? 0) ^ 1;
      await s3.send(new PutObjectCommand({ Bucket: names.bucket, Key, Body: pdf, ContentType }));
      return true;
    },
  };
}
