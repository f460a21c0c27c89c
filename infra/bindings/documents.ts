import { Stack } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { grant, grantKey } from '../security/grant.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import type { Binding } from './binding.ts';
import { documentAccess, type Folder } from './document-access.ts';

export const documentsBinding = (bucket: IBucket, key: IKey): Binding => ({
  bindTo(fn, caller) {
    const access = documentAccess[caller];
    if (!access) throw new Error(`${caller} uses documents. Say in document-access.ts what it does with them.`);
    grantFolders(fn, bucket, 's3:GetObject', access.read);
    grantFolders(fn, bucket, 's3:PutObject', access.write);
    grantFolders(fn, bucket, 's3:DeleteObject', access.remove);
    if (access.noticesMissing) grant(fn, ['s3:ListBucket'], [bucket.bucketArn]);
    if (access.read) grantKey(fn, key, 's3', ['kms:Decrypt']);
    if (access.write) grantKey(fn, key, 's3', ['kms:GenerateDataKey']);
    fn.addEnvironment('DOCUMENTS_BUCKET', bucket.bucketName);
  },
});

function grantFolders(fn: LambdaFunction, bucket: IBucket, action: string, folders: readonly Folder[] = []) {
  if (folders.length === 0) return;
  grant(
    fn,
    [action],
    folders.map((folder) => bucket.arnForObjects(`${folder}/*`)),
  );
  for (const folder of folders)
    suppressNag(
      fn.role ?? fn,
      `IAM5[Resource::${exportedArn(bucket)}/${folder}/*]`,
      'The objects of one folder: their names are not known beforehand.',
    );
}

/** The bucket's ARN as cdk-nag reports it in another stack. */
function exportedArn(bucket: IBucket): string {
  const owner = Stack.of(bucket);
  return owner.resolve(owner.exportValue(bucket.bucketArn))['Fn::ImportValue'];
}
