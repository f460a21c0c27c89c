import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

/** The least that an endpoint with a table needs: what the imports of ours are measured against. */
export const handler = (id: string) =>
  DynamoDBDocumentClient.from(new DynamoDBClient({})).send(new GetCommand({ TableName: 'table', Key: { id } }));
