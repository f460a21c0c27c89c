import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { clientDefaults } from '../client-defaults.ts';
import { readEnv } from '../environment.ts';
import { once } from '../once.ts';
import { closeEnvelope, keyOf, openEnvelope } from './envelope.ts';
import type { Seal } from './seal.ts';

/** The applicant is the encryption context: a sealed answer copied to another application does not open. */
export const kmsSeal = once((): Seal => {
  const KeyId = readEnv(process.env, ['SSN_KEY_ID']).SSN_KEY_ID;
  const client = new KMSClient(clientDefaults);

  async function decrypt(applicant: string, CiphertextBlob: Uint8Array): Promise<Uint8Array> {
    const { Plaintext } = await client.send(
      new DecryptCommand({ KeyId, EncryptionContext: { applicant }, CiphertextBlob }),
    );
    if (!Plaintext) throw new Error('KMS answered without a plaintext.');
    return Plaintext;
  }

  return {
    async close(applicant, answer) {
      const { Plaintext: plain, CiphertextBlob: encrypted } = await client.send(
        new GenerateDataKeyCommand({ KeyId, EncryptionContext: { applicant }, KeySpec: 'AES_256' }),
      );
      if (!plain || !encrypted) throw new Error('KMS answered without a data key.');
      return closeEnvelope({ plain, encrypted }, answer);
    },
    open: async (applicant, sealed) => openEnvelope(await decrypt(applicant, keyOf(sealed)), sealed),
  };
});
