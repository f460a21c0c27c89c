import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { AskKind, AsksUse, ItemKind, TableUse } from '../../shared/contracts/uses.ts';
import { grant, grantKey } from '../security/grant.ts';
import type { Binding } from './binding.ts';

/** No Scan and no Query: every item is read by its key, and only those of the kinds that the call needs. */
export const tableBinding = (table: ITable, key: IKey): Binding<'table'> => ({
  bindTo(fn, use) {
    grantItems(fn, table, use);
    grantKey(fn, key, 'dynamodb', ['kms:Decrypt']);
    fn.addEnvironment('TABLE_NAME', table.tableName);
  },
});

/** No Scan. Of an index the leading key is the index's own. */
export const asksBinding = (table: ITable, key: IKey): Binding<'asks'> => ({
  bindTo(fn, { queryDue, ...use }) {
    grantItems(fn, table, use);
    if (queryDue) grant(fn, ['dynamodb:Query'], [`${table.tableArn}/index/due`], withLeadingKeys(['due']));
    grantKey(fn, key, 'dynamodb', ['kms:Decrypt']);
    fn.addEnvironment('ASKS_TABLE_NAME', table.tableName);
  },
});

function grantItems(fn: LambdaFunction, table: ITable, use: TableUse | Omit<AsksUse, 'queryDue'>) {
  for (const [action, kinds] of Object.entries(use))
    if (kinds.length > 0) grant(fn, [`dynamodb:${action}`], [table.tableArn], withLeadingKeys(kinds));
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html */
const withLeadingKeys = (kinds: readonly (ItemKind | AskKind | 'due')[]) => ({
  'ForAllValues:StringLike': {
    'dynamodb:LeadingKeys': kinds.map((kind) => (kind === 'clock' ? kind : `${kind}#*`)),
  },
});
