import type { Need } from '../policy/applies.ts';
import { type AwsRequest, type Facts, fieldsOf, operationOf } from './aws-request.ts';
import { onBehalf } from './on-behalf.ts';

type Item = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

interface Input {
  readonly TableName?: string;
  readonly Key?: Item;
  readonly Item?: Item;
}

export function dynamodbNeeds(request: AwsRequest, facts: Facts): Need[] {
  const { TableName, Key, Item } = fieldsOf(request) as Input;
  if (!TableName) throw new Error(`Which tables ${operationOf(request)} of DynamoDB uses is not known here.`);
  const name = TableName.split('/').at(-1) ?? TableName;
  const resource = `arn:aws:dynamodb:${facts.region}:${facts.account}:table/${name}`;
  const leading = (Key ?? Item)?.[facts.partitionKeyOf(name)];
  const context = leading && { 'dynamodb:LeadingKeys': Object.values(leading).map(String) };
  return [
    { action: `dynamodb:${operationOf(request)}`, resource, ...(context && { context }) },
    ...onBehalf(facts, 'dynamodb', resource, ['kms:Decrypt']),
  ];
}
