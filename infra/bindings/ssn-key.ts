import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Binding } from './binding.ts';

/** The key of sealed answers, usable only with an application as encryption context. */
export const ssnKeyBinding = (key: IKey): Binding<'ssnKey'> => ({
  bindTo(fn, use) {
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: use.map((action) => `kms:${action}`),
        resources: [key.keyArn],
        conditions: { StringLike: { 'kms:EncryptionContext:applicant': '?*' } },
      }),
    );
    fn.addEnvironment('SSN_KEY_ID', key.keyArn);
  },
});
