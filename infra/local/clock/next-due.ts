import { type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';

const day = 24 * 60 * 60_000;
const startOfNextDay = (at: number) => (Math.floor(at / day) + 1) * day;

/** The first time of the index `due` between two times, day by day. */
export const nextDueIn =
  (dynamodb: DynamoDBClient, TableName: string) =>
  async (from: Date, to: Date): Promise<Date | undefined> => {
    for (let start = from.getTime(); start <= to.getTime(); start = startOfNextDay(start)) {
      const at = new Date(start).toISOString();
      const { Items: [first] = [] } = await dynamodb.send(
        new QueryCommand({
          TableName,
          IndexName: 'due',
          KeyConditionExpression: 'due_day = :day AND due_at BETWEEN :from AND :to',
          ExpressionAttributeValues: {
            ':day': { S: `due#${at.slice(0, 10)}` },
            ':from': { S: at },
            ':to': { S: to.toISOString() },
          },
          Limit: 1,
        }),
      );
      if (first?.due_at?.S) return new Date(first.due_at.S);
    }
    return undefined;
  };
