import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Binding } from './binding.ts';

const [seals, opens] = ['kms:GenerateDataKey', 'kms:Decrypt'] as const;

/**
 * By contract or worker: who seals, who opens. One that uses the key without an entry fails the synthesis. A save and the
 * removal of a row open what was written later on another device, to tell it.
 */
export const ssnKeyAccess: Readonly<Record<string, readonly (typeof seals | typeof opens)[]>> = {
  putAnswer: [seals, opens],
  postRemoveRow: [opens],
  getProfile: [opens],
  postSubmit: [opens],
  getTmpPdf: [opens],
  renderPdfCopy: [opens],
};

/** The key of sealed answers, usable only with the applicant as encryption context. */
export const ssnKeyBinding = (key: IKey): Binding => ({
  bindTo(fn, caller) {
    const actions = ssnKeyAccess[caller];
    if (!actions) throw new Error(`${caller} uses the ssn's key. Say in ssn-key.ts whether it seals or opens.`);
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: [...actions],
        resources: [key.keyArn],
        conditions: { StringLike: { 'kms:EncryptionContext:applicant': '?*' } },
      }),
    );
    fn.addEnvironment('SSN_KEY_ID', key.keyArn);
  },
});
