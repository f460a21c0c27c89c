import { Fn, Stack } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { grant, grantKey } from '../security/grant.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import type { Binding } from './binding.ts';
import { documentAccess, type Folder } from './document-access.ts';

/** The name of the output of the bucket's stack. */
export const documentsArnOutput = 'DocumentsBucketArn';

export const documentsBinding = (bucket: IBucket, key: IKey): Binding => ({
  bindTo(fn, caller) {
    const access = documentAccess[caller];
    if (!access) throw new Error(`${caller} uses documents. Say in document-access.ts what it does with them.`);
    grantFolders(fn, bucket, 's3:GetObject', [...(access.read ?? []), ...(access.find ?? [])]);
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
  const arn = arnIn(bucket);
  const reported = JSON.stringify(Stack.of(fn).resolve(arn));
  grant(
    fn,
    [action],
    folders.map((folder) => Fn.join('', [arn, `/${folder}/*`])),
  );
  for (const folder of folders)
    suppressNag(
      fn.role ?? fn,
      `IAM5[Resource::${reported}/${folder}/*]`,
      'The objects of one folder: their names are not known beforehand.',
    );
}

/** Read from the output by its name, because cdk-nag reports the name. */
function arnIn(bucket: IBucket): string {
  const { stackName, region } = Stack.of(bucket);
  return Fn.getStackOutput(stackName, documentsArnOutput, region);
}
