import { Fn, Stack } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Folder } from '../../shared/contracts/uses.ts';
import { grant, grantKey } from '../security/grant.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import type { Binding } from './binding.ts';

/** The name of the output of the bucket's stack. */
export const documentsArnOutput = 'DocumentsBucketArn';

export const documentsBinding = (bucket: IBucket, key: IKey): Binding<'documents'> => ({
  bindTo(fn, { read, find = [], write, remove, noticesMissing }) {
    grantFolders(fn, bucket, 's3:GetObject', [...(read ?? []), ...find]);
    grantFolders(fn, bucket, 's3:PutObject', write);
    grantFolders(fn, bucket, 's3:DeleteObject', remove);
    if (noticesMissing) grant(fn, ['s3:ListBucket'], [bucket.bucketArn]);
    if (read) grantKey(fn, key, 's3', ['kms:Decrypt']);
    if (write) grantKey(fn, key, 's3', ['kms:GenerateDataKey']);
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
