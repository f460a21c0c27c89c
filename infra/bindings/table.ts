import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { grant, grantKey } from '../security/grant.ts';
import type { Binding } from './binding.ts';

/** No Scan and no Query: every item is read by its key. */
export const tableBinding = (table: ITable, key: IKey): Binding => ({
  bindTo(fn) {
    grant(fn, ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'], [table.tableArn]);
    grantKey(fn, key, 'dynamodb', ['kms:Decrypt']);
    fn.addEnvironment('TABLE_NAME', table.tableName);
  },
});
