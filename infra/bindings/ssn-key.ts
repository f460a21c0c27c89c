import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Binding } from './binding.ts';

/** By contract or worker: who seals, who opens. One that uses the key without an entry fails the synthesis. */
export const ssnKeyAccess: Readonly<Record<string, 'kms:GenerateDataKey' | 'kms:Decrypt'>> = {
  putAnswer: 'kms:GenerateDataKey',
  getProfile: 'kms:Decrypt',
  postSubmit: 'kms:Decrypt',
  getTmpPdf: 'kms:Decrypt',
  renderPdfCopy: 'kms:Decrypt',
};

/** The key of sealed answers, usable only with the applicant as encryption context. */
export const ssnKeyBinding = (key: IKey): Binding => ({
  bindTo(fn, caller) {
    const action = ssnKeyAccess[caller];
    if (!action) throw new Error(`${caller} uses the ssn's key. Say in ssn-key.ts whether it seals or opens.`);
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: [action],
        resources: [key.keyArn],
        conditions: { StringLike: { 'kms:EncryptionContext:applicant': '?*' } },
      }),
    );
    fn.addEnvironment('SSN_KEY_ID', key.keyArn);
  },
});
