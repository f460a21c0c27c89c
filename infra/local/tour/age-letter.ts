import { type DynamoDBClient, paginateScan, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { partner } from '#partner';
import { addDays, dayOf, startOfDay } from '../../../shared/letters/letter-calendar.ts';

/** What time alone makes of a request for a letter, without the clock that all others share. */
export type Age = 'overdue' | 'closed';

/** Ages the first request to an address. */
export type AgeLetter = (recommender: string, age: Age) => Promise<void>;

export const ageLetterIn =
  (dynamodb: DynamoDBClient, TableName: string): AgeLetter =>
  async (recommender, age) => {
    const pages = paginateScan(
      { client: dynamodb },
      {
        TableName,
        ProjectionExpression: 'pk, sk',
        FilterExpression: 'letters.#n.person.email = :email',
        ExpressionAttributeNames: { '#n': '1' },
        ExpressionAttributeValues: { ':email': { S: recommender } },
      },
    );
    const keys = [];
    for await (const { Items = [] } of pages) keys.push(...Items);
    const [Key] = keys;
    if (!Key) throw new Error('No letter was requested from this address.');
    const daysAgo = (days: number) => {
      const { timeZone } = partner.config;
      return { S: startOfDay(addDays(dayOf(new Date(), timeZone), -days), timeZone).toISOString() };
    };
    const isClosed = age === 'closed';
    await dynamodb.send(
      new UpdateItemCommand({
        TableName,
        Key,
        UpdateExpression: `SET letters.#n.due = :due, revision = revision + :one${isClosed ? ', letters.#n.#state = :closed, letters.#n.closes = :closes' : ''}`,
        ExpressionAttributeNames: { '#n': '1', ...(isClosed && { '#state': 'state' }) },
        ExpressionAttributeValues: {
          ':due': daysAgo(isClosed ? 30 : 1),
          ':one': { N: '1' },
          ...(isClosed && { ':closed': { S: 'closed' }, ':closes': daysAgo(1) }),
        },
      }),
    );
  };
