import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { clientDefaults } from '../client-defaults.ts';
import { readEnv } from '../environment.ts';
import { once } from '../once.ts';
import type { DataKey } from './envelope.ts';

const ssnKey = once(() => ({
  KeyId: readEnv(process.env, ['SSN_KEY_ID']).SSN_KEY_ID,
  client: new KMSClient(clientDefaults),
}));

/**
 * Ties a data key to its application, so an encrypted answer that is copied to another application can't be decrypted.
 * The name `applicant` must not change, because all stored keys were encrypted with it.
 */
const contextOf = (applicationId: string) => ({
  KeyId: ssnKey().KeyId,
  EncryptionContext: { applicant: applicationId },
});

export async function newDataKey(applicationId: string): Promise<DataKey> {
  const { Plaintext: plain, CiphertextBlob: encrypted } = await ssnKey().client.send(
    new GenerateDataKeyCommand({ ...contextOf(applicationId), KeySpec: 'AES_256' }),
  );
  if (!plain || !encrypted) throw new Error('KMS answered without a data key.');
  return { plain, encrypted };
}

export async function decryptKey(applicationId: string, CiphertextBlob: Uint8Array): Promise<Uint8Array> {
  const { Plaintext } = await ssnKey().client.send(new DecryptCommand({ ...contextOf(applicationId), CiphertextBlob }));
  if (!Plaintext) throw new Error('KMS answered without a plaintext.');
  return Plaintext;
}
