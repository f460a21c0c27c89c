import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { readEnv } from '../environment.ts';
import { once } from '../once.ts';
import { clientDefaults } from './client-defaults.ts';
import type { Seal } from './sealed-answers.ts';

/** Seals with a key of KMS that never leaves it, and the applicant as context: a copied answer opens for nobody else. */
export const kmsSeal = once((): Seal => {
  const KeyId = readEnv(process.env, ['SSN_KEY_ID']).SSN_KEY_ID;
  const client = new KMSClient(clientDefaults);
  return {
    async close(applicant, answer) {
      const { CiphertextBlob } = await client.send(
        new EncryptCommand({ KeyId, EncryptionContext: { applicant }, Plaintext: Buffer.from(answer, 'utf8') }),
      );
      if (!CiphertextBlob) throw new Error('KMS answered without a ciphertext.');
      return CiphertextBlob;
    },
    async open(applicant, sealed) {
      const { Plaintext } = await client.send(
        new DecryptCommand({ KeyId, EncryptionContext: { applicant }, CiphertextBlob: sealed }),
      );
      if (!Plaintext) throw new Error('KMS answered without a plaintext.');
      return Buffer.from(Plaintext).toString('utf8');
    },
  };
});
