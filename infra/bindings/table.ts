import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { ItemKind } from '../../shared/contracts/uses.ts';
import { grant, grantKey } from '../security/grant.ts';
import type { Binding } from './binding.ts';

/** No Scan and no Query: every item is read by its key, and only those of the kinds that the call needs. */
export const tableBinding = (table: ITable, key: IKey): Binding<'table'> => ({
  bindTo(fn, use) {
    for (const [action, kinds] of Object.entries(use))
      if (kinds.length > 0) grant(fn, [`dynamodb:${action}`], [table.tableArn], withLeadingKeys(kinds));
    grantKey(fn, key, 'dynamodb', ['kms:Decrypt']);
    fn.addEnvironment('TABLE_NAME', table.tableName);
  },
});

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html */
const withLeadingKeys = (kinds: readonly ItemKind[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': kinds.map((kind) => `${kind}#*`) },
});
